/*
 * A pipe hands bytes from one thread to another, and what was done before they were written.
 *
 * expect: verified
 */
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

public class PipeInOrder {
    static int plain;

    public static void main(String[] args) throws Exception {
        Pipe pipe = Pipe.open();
        Thread writes = new Thread(() -> {
            try (Pipe.SinkChannel sink = pipe.sink()) {
                plain = 1;
                sink.write(ByteBuffer.wrap(new byte[] {1}));
                sink.write(ByteBuffer.wrap(new byte[] {2}));
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        writes.start();
        ByteBuffer bytes = ByteBuffer.allocate(8);
        while (pipe.source().read(bytes) >= 0) {
            assert plain == 1;
        }
        assert bytes.position() == 2 && bytes.get(0) == 1 && bytes.get(1) == 2;
        pipe.source().close();
        writes.join();
    }
}
