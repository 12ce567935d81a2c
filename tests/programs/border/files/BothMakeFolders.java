/*
 * Two threads make the same directories, and each puts a file there.
 *
 * expect: verified
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

public class BothMakeFolders {
    static final Path FOLDER = Path.of("data", "today");

    static void put(String name) {
        try {
            Files.createDirectories(FOLDER);
            Files.writeString(FOLDER.resolve(name), name);
        } catch (IOException unexpected) {
            throw new UncheckedIOException(unexpected);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> put("b"));
        other.start();
        put("a");
        other.join();
        try (Stream<Path> files = Files.list(FOLDER)) {
            assert files.count() == 2;
        }
    }
}
