/*
 * Of several threads that make a file which must not be there, one succeeds.
 *
 * expect: verified
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

public class OneMakesIt {
    static int made;

    static void make() {
        try {
            Files.createFile(Path.of("lock"));
            made++;
        } catch (FileAlreadyExistsException other) {
            // somebody was faster
        } catch (IOException unexpected) {
            throw new UncheckedIOException(unexpected);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(OneMakesIt::make);
        other.start();
        make();
        other.join();
        assert made == 1;
    }
}
