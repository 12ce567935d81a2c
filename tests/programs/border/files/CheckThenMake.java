/*
 * Two threads find that a file is not there, and both make it.
 *
 * expect: bug uncaught-exception
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class CheckThenMake {
    static void make() {
        try {
            Path file = Path.of("lock");
            if (!Files.exists(file)) {
                Files.createFile(file);
            }
        } catch (IOException unexpected) {
            throw new UncheckedIOException(unexpected);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(CheckThenMake::make);
        other.start();
        make();
        other.join();
    }
}
