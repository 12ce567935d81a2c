/*
 * A CRC32C is made of an array that the other thread changes.
 *
 * expect: bug data-race
 */
import java.util.zip.CRC32C;

public class Crc32cReads {
    static final byte[] SHARED = new byte[8];

    static void sum() {
        CRC32C crc = new CRC32C();
        crc.update(SHARED, 0, SHARED.length);
        crc.getValue();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(Crc32cReads::sum);
        other.start();
        SHARED[3] = 1;
        other.join();
    }
}
