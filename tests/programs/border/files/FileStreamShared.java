/*
 * Where a stream is in its file depends on who has read before; here under a lock, and whoever reads gets something.
 *
 * expect: verified
 */
import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

public class FileStreamShared {
    static int first;

    static synchronized int read(InputStream in) {
        try {
            return in.read();
        } catch (IOException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    public static void main(String[] args) throws Exception {
        File release = new File(System.getProperty("java.home"), "release");
        try (InputStream in = new BufferedInputStream(new FileInputStream(release), 1)) {
            Thread other = new Thread(() -> read(in));
            other.start();
            first = read(in);
            other.join();
        }
        assert first != 0;
    }
}
