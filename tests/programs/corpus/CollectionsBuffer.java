/*
 * A blocking buffer hands an element over.
 *
 * maven: commons-collections:commons-collections:3.2.2
 * expect: verified
 */
import org.apache.commons.collections.Buffer;
import org.apache.commons.collections.BufferUtils;
import org.apache.commons.collections.buffer.UnboundedFifoBuffer;

public class CollectionsBuffer {
    public static void main(String[] args) throws Exception {
        Buffer buffer = BufferUtils.blockingBuffer(new UnboundedFifoBuffer());
        Thread other = new Thread(() -> buffer.add("a"));
        other.start();
        assert buffer.remove().equals("a");
        other.join();
        assert buffer.isEmpty();
    }
}
