/*
 * A file that is written under another name and then moved is there as a whole or not at all.
 *
 * expect: verified
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

public class WrittenAside {
    static final Path FILE = Path.of("report.txt");

    static void write() {
        try {
            Path aside = Path.of("report.tmp");
            Files.writeString(aside, "done");
            Files.move(aside, FILE, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException unexpected) {
            throw new UncheckedIOException(unexpected);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(WrittenAside::write);
        writer.start();
        if (Files.exists(FILE)) {
            assert Files.readString(FILE).equals("done");
        }
        writer.join();
        assert Files.readString(FILE).equals("done") && !Files.exists(Path.of("report.tmp"));
    }
}
