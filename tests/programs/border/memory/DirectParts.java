/*
 * Two threads write other parts of a direct buffer.
 *
 * expect: verified
 */
import java.nio.*;

public class DirectParts {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocateDirect(16);
        Thread t = new Thread(() -> b.putInt(0, 7)), u = new Thread(() -> b.putInt(4, 8));
        t.start();
        u.start();
        t.join();
        u.join();
        if (b.getInt(0) + b.getInt(4) != 15) throw new AssertionError();
    }
}
