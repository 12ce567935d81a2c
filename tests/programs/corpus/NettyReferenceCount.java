/*
 * A buffer that two threads release is freed by one of them.
 *
 * maven: io.netty:netty-buffer:4.1.111.Final
 * expect: verified
 */
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;

public class NettyReferenceCount {
    public static void main(String[] args) throws Exception {
        ByteBuf buffer = new UnpooledByteBufAllocator(false, true).heapBuffer(8);
        buffer.writeInt(42).retain();
        boolean[] freed = new boolean[1];
        Thread other = new Thread(() -> {
            assert buffer.getInt(0) == 42;
            freed[0] = buffer.release();
        });
        other.start();
        boolean mine = buffer.release();
        other.join();
        assert mine != freed[0];
        assert buffer.refCnt() == 0;
    }
}
