/*
 * Who reads a file while another thread writes it may find it empty.
 *
 * expect: bug assertion
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class HalfWritten {
    static final Path FILE = Path.of("report.txt");

    static void write() {
        try {
            Files.writeString(FILE, "done");
        } catch (IOException unexpected) {
            throw new UncheckedIOException(unexpected);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(HalfWritten::write);
        writer.start();
        if (Files.exists(FILE)) {
            assert Files.readString(FILE).equals("done");
        }
        writer.join();
    }
}
