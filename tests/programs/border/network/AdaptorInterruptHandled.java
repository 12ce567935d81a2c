/*
 * An interrupt closes a channel whose socket is read, and the reader knows.
 *
 * expect: verified
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

public class AdaptorInterruptHandled {
    public static void main(String[] args) throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("localhost", 9000));
                SocketChannel client = SocketChannel.open(server.getLocalAddress());
                SocketChannel end = server.accept()) {
            Thread reader = new Thread(() -> {
                try {
                    assert end.socket().getInputStream().read() == 7;
                } catch (ClosedByInterruptException e) {
                    assert !end.isOpen() && Thread.currentThread().isInterrupted();
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
