/*
 * `put` of a ByteBuffer moves its position.
 *
 * expect: bug data-race
 */
import java.nio.ByteBuffer;

public class BufferPosition {
    static final ByteBuffer BUFFER = ByteBuffer.allocate(4);

    static void first() throws Exception {
        BUFFER.put((byte) 1);
    }

    static void second() throws Exception {
        BUFFER.put((byte) 2);
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
