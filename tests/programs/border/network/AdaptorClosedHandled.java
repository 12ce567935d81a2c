/*
 * A channel is closed before, or while, its socket waits for a client.
 *
 * expect: verified
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;

public class AdaptorClosedHandled {
    public static void main(String[] args) throws Exception {
        ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("localhost", 9000));
        Thread waits = new Thread(() -> {
            try {
                server.socket().accept();
            } catch (SocketException | ClosedChannelException e) {
                // closed
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        waits.start();
        server.close();
        waits.join();
    }
}
