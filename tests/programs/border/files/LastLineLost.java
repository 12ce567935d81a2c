/*
 * Two threads read a number from a file and write the next one: one of them is lost.
 *
 * expect: bug assertion
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

public class LastLineLost {
    static final Path FILE = Path.of("counter");

    static void add() {
        try {
            int count = Integer.parseInt(Files.readString(FILE));
            Path next = Path.of(Thread.currentThread().getName());
            Files.writeString(next, Integer.toString(count + 1));
            Files.move(next, FILE, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException unexpected) {
            throw new UncheckedIOException(unexpected);
        }
    }

    public static void main(String[] args) throws Exception {
        Files.writeString(FILE, "0");
        Thread other = new Thread(LastLineLost::add, "other");
        other.start();
        add();
        other.join();
        assert Files.readString(FILE).equals("2");
    }
}
