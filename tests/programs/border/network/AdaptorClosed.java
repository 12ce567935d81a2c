/*
 * What a socket of a channel throws when that is closed while it waits is no SocketException.
 *
 * expect: bug uncaught-exception
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.channels.ServerSocketChannel;

public class AdaptorClosed {
    public static void main(String[] args) throws Exception {
        ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("localhost", 9000));
        Thread waits = new Thread(() -> {
            try {
                server.socket().accept();
            } catch (SocketException e) {
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
