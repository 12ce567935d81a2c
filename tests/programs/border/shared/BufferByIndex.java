/*
 * `put` at an index does not move the position: two threads may write two bytes.
 *
 * expect: verified
 */
import java.nio.ByteBuffer;

public class BufferByIndex {
    static final ByteBuffer BUFFER = ByteBuffer.allocate(4);

    static void first() throws Exception {
        BUFFER.put(0, (byte) 1);
    }

    static void second() throws Exception {
        BUFFER.put(1, (byte) 2);
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
        assert BUFFER.get(0) + BUFFER.get(1) == 3;
    }
}
