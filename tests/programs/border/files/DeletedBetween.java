/*
 * A file that is there when it is asked for may be gone when it is opened.
 *
 * expect: bug uncaught-exception
 */
import java.nio.file.Files;
import java.nio.file.Path;

public class DeletedBetween {
    public static void main(String[] args) throws Exception {
        Path file = Path.of("cache");
        Files.writeString(file, "x");
        Thread cleaner = new Thread(() -> file.toFile().delete());
        cleaner.start();
        if (Files.exists(file)) {
            Files.readString(file);
        }
        cleaner.join();
    }
}
