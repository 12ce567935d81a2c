/*
 * Two threads use direct buffers of their own.
 *
 * expect: verified
 */
import java.nio.*;

public class DirectPrivate {
    public static void main(String[] args) throws Exception {
        Runnable r = () -> {
            ByteBuffer b = ByteBuffer.allocateDirect(16);
            b.putInt(0, 7).putLong(8, 3);
            if (b.getInt(0) != 7 || b.get(15) != 3) throw new AssertionError();
        };
        Thread t = new Thread(r), u = new Thread(r);
        t.start();
        u.start();
        t.join();
        u.join();
    }
}
