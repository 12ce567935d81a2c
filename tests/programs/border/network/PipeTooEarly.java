/*
 * As PipeInOrder.java; the field is written after the first byte.
 *
 * expect: bug
 */
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

public class PipeTooEarly {
    static int plain;

    public static void main(String[] args) throws Exception {
        Pipe pipe = Pipe.open();
        Thread writes = new Thread(() -> {
            try (Pipe.SinkChannel sink = pipe.sink()) {
                sink.write(ByteBuffer.wrap(new byte[] {1}));
                plain = 1;
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
