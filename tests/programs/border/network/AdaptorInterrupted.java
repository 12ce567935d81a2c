/*
 * An interrupt closes a channel whose socket is read.
 *
 * expect: bug uncaught-exception
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

public class AdaptorInterrupted {
    public static void main(String[] args) throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("localhost", 9000));
                SocketChannel client = SocketChannel.open(server.getLocalAddress());
                SocketChannel end = server.accept()) {
            Thread reader = new Thread(() -> {
                try {
                    assert end.socket().getInputStream().read() == 7;
                } catch (ClosedByInterruptException e) {
                    throw new UncheckedIOException(e);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            reader.start();
            reader.interrupt();
            client.write(ByteBuffer.wrap(new byte[] {7}));
            reader.join();
        }
    }
}
