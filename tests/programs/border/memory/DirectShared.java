/*
 * One byte of a direct buffer is written as part of a number, and read.
 *
 * expect: bug data-race
 */
import java.nio.*;

public class DirectShared {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocateDirect(16);
        Thread t = new Thread(() -> b.putInt(0, 7)), u = new Thread(() -> b.get(3));
        t.start();
        u.start();
        t.join();
        u.join();
    }
}
