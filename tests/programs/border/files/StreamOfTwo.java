/*
 * Two threads read bytes from one stream: each gets other ones.
 *
 * expect: bug assertion
 */
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class StreamOfTwo {
    static int read(FileInputStream in) {
        try {
            return in.read();
        } catch (IOException unexpected) {
            throw new UncheckedIOException(unexpected);
        }
    }

    public static void main(String[] args) throws Exception {
        Files.writeString(Path.of("bytes"), "ab");
        try (FileInputStream in = new FileInputStream("bytes")) {
            int[] seen = new int[1];
            Thread other = new Thread(() -> seen[0] = read(in));
            other.start();
            int mine = read(in);
            other.join();
            assert mine != seen[0] && mine + seen[0] == 'a' + 'b';
            assert mine == 'a';
        }
    }
}
