/*
 * A wrapped ByteBuffer writes its array.
 *
 * expect: bug data-race
 */
import java.nio.ByteBuffer;

public class BufferOverArray {
    static final byte[] ARRAY = new byte[2];
    static final ByteBuffer BUFFER = ByteBuffer.wrap(ARRAY);

    static void first() throws Exception {
        BUFFER.put(0, (byte) 1);
    }

    static void second() throws Exception {
        assert ARRAY[0] >= 0;
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
