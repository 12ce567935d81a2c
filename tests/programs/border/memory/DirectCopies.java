/*
 * An array is filled from a direct buffer, and written.
 *
 * expect: bug data-race
 */
import java.nio.*;

public class DirectCopies {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocateDirect(16);
        byte[] a = new byte[16];
        Thread t = new Thread(() -> b.get(a)), u = new Thread(() -> a[15] = 1);
        t.start();
        u.start();
        t.join();
        u.join();
    }
}
