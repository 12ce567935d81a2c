/*
 * A view of a slice of a direct buffer has the bytes of that.
 *
 * expect: bug data-race
 */
import java.nio.*;

public class DirectView {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocateDirect(16);
        LongBuffer l = b.slice(8, 8).order(ByteOrder.nativeOrder()).asLongBuffer();
        Thread t = new Thread(() -> b.put(9, (byte) 1)), u = new Thread(() -> l.put(0, 1));
        t.start();
        u.start();
        t.join();
        u.join();
    }
}
