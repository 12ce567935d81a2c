/*
 * Memory outside the heap has no elements that could be told apart.
 *
 * expect: incomplete
 */
import java.nio.ByteBuffer;

public class DirectBuffer {
    public static void main(String[] args) throws Exception {
        ByteBuffer shared = ByteBuffer.allocateDirect(8);
        Thread other = new Thread(() -> shared.putInt(0, 1));
        other.start();
        shared.getInt(0);
        other.join();
    }
}
