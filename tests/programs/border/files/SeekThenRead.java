/*
 * A position is set by one call and used by the next: between them another thread may move it.
 *
 * expect: bug assertion
 */
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;

public class SeekThenRead {
    static int at(RandomAccessFile file, int position) {
        try {
            file.seek(position);
            return file.read();
        } catch (IOException unexpected) {
            throw new UncheckedIOException(unexpected);
        }
    }

    public static void main(String[] args) throws Exception {
        try (RandomAccessFile file = new RandomAccessFile("table", "rw")) {
            file.writeBytes("abcd");
            Thread other = new Thread(() -> at(file, 3));
            other.start();
            int first = at(file, 0);
            other.join();
            assert first == 'a';
        }
    }
}
