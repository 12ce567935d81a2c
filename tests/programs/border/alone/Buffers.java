/*
 * Buffers, also of memory outside the heap, used by one thread.
 *
 * expect: verified
 */
import java.nio.ByteBuffer;

public class Buffers {
    public static void main(String[] args) throws Exception {
        ByteBuffer heap = ByteBuffer.allocate(8);
        heap.putInt(1).putInt(2).flip();
        assert heap.getInt() == 1 && heap.remaining() == 4;
        ByteBuffer direct = ByteBuffer.allocateDirect(8);
        direct.putLong(0, 3);
        assert direct.getLong(0) == 3;
    }
}
