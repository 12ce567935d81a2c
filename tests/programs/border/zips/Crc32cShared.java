/*
 * Two threads add to one CRC32C.
 *
 * expect: bug data-race
 */
import java.util.zip.CRC32C;

public class Crc32cShared {
    static final CRC32C SHARED = new CRC32C();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> SHARED.update(new byte[] {1, 2}));
        other.start();
        SHARED.update(new byte[] {3});
        other.join();
    }
}
