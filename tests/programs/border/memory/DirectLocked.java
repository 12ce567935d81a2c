/*
 * A number in a direct buffer is read and written under a lock, but not both at once.
 *
 * expect: bug uncaught-exception
 */
import java.nio.*;

public class DirectLocked {
    static void add(ByteBuffer b) {
        int i;
        synchronized (b) {
            i = b.getInt(0);
        }
        synchronized (b) {
            b.putInt(0, i + 1);
        }
    }

    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocateDirect(16);
        Thread t = new Thread(() -> add(b)), u = new Thread(() -> add(b));
        t.start();
        u.start();
        t.join();
        u.join();
        if (b.getInt(0) != 2) throw new IllegalStateException("lost");
    }
}
