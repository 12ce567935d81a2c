/*
 * A channel that was closed is not connected.
 *
 * expect: verified
 */
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

public class ConnectedUntilClosed {
    public static void main(String[] args) throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("localhost", 9000))) {
            SocketChannel client = SocketChannel.open(server.getLocalAddress());
            server.accept().close();
            while (client.isConnected()) {
                if (client.read(ByteBuffer.allocate(1)) < 0) {
                    client.close();
                }
            }
        }
    }
}
