/*
 * Each thread has a CRC32C of its own, of an array and of a buffer.
 *
 * expect: verified
 */
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

public class Crc32cEach {
    static final byte[] SHARED = {1, 2, 3, 4};

    static long sum() {
        CRC32C crc = new CRC32C();
        crc.update(SHARED);
        crc.update(ByteBuffer.wrap(SHARED));
        return crc.getValue();
    }

    public static void main(String[] args) throws InterruptedException {
        long[] sums = new long[1];
        Thread other = new Thread(() -> sums[0] = sum());
        other.start();
        long own = sum();
        other.join();
        assert own == sums[0];
    }
}
