/*
 * The same as LastLineLost, under a lock.
 *
 * expect: verified
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class CounterLocked {
    static final Path FILE = Path.of("counter");

    static synchronized void add() {
        try {
            int count = Integer.parseInt(Files.readString(FILE));
            Files.writeString(FILE, Integer.toString(count + 1));
        } catch (IOException unexpected) {
            throw new UncheckedIOException(unexpected);
        }
    }

    public static void main(String[] args) throws Exception {
        Files.writeString(FILE, "0");
        Thread other = new Thread(CounterLocked::add);
        other.start();
        add();
        other.join();
        assert Files.readString(FILE).equals("2");
    }
}
