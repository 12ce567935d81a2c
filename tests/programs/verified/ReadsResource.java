/*
 * Resources are what the class path has, and a stream that one thread reads is nobody else's.
 *
 * expect: verified
 */
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

public class ReadsResource {
    static int sum;

    static void read(byte[] bytes) {
        try (InputStream in = new ByteArrayInputStream(bytes)) {
            byte[] two = new byte[2];
            int count = in.read(two);
            synchronized (ReadsResource.class) {
                sum += count + two[0] + two[1] + in.readAllBytes().length;
            }
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public static void main(String[] args) throws Exception {
        assert ReadsResource.class.getResourceAsStream("/no-such-resource") == null;
        Thread other = new Thread(() -> read(new byte[] {1, 2, 3}));
        other.start();
        read(new byte[] {4, 5, 6});
        other.join();
        assert sum == 3 + 1 + 2 + 3 + 4 + 5;
    }
}
