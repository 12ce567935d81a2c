/*
 * When a file was changed is the same in each execution, and what the program says if it says so.
 *
 * expect: verified
 */
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class TimesOfFiles {
    static long changed(String name) {
        try {
            Path file = Path.of(name);
            Files.writeString(file, name);
            return Files.getLastModifiedTime(file).toMillis();
        } catch (IOException unexpected) {
            throw new UncheckedIOException(unexpected);
        }
    }

    public static void main(String[] args) throws Exception {
        long[] seen = new long[1];
        Thread other = new Thread(() -> seen[0] = changed("other"));
        other.start();
        long mine = changed("mine");
        other.join();
        assert mine == seen[0] && mine <= System.currentTimeMillis();
        File file = new File("mine");
        assert file.setLastModified(1_000_000_000_000L) && file.lastModified() == 1_000_000_000_000L;
    }
}
