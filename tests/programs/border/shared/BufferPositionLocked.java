/*
 * As BufferPosition.java, under a lock.
 *
 * expect: verified
 */
import java.nio.ByteBuffer;

public class BufferPositionLocked {
    static final Object LOCK = new Object();
    static final ByteBuffer BUFFER = ByteBuffer.allocate(4);

    static void first() throws Exception {
        synchronized (LOCK) {
            BUFFER.put((byte) 1);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            BUFFER.put((byte) 2);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
        assert BUFFER.position() == 2;
    }
}
