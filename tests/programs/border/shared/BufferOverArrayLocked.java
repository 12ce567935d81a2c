/*
 * As BufferOverArray.java, under a lock.
 *
 * expect: verified
 */
import java.nio.ByteBuffer;

public class BufferOverArrayLocked {
    static final Object LOCK = new Object();
    static final byte[] ARRAY = new byte[2];
    static final ByteBuffer BUFFER = ByteBuffer.wrap(ARRAY);

    static void first() throws Exception {
        synchronized (LOCK) {
            BUFFER.put(0, (byte) 1);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            assert ARRAY[0] >= 0;
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
    }
}
