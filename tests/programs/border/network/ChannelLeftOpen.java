/*
 * As ChannelEcho.java; the client waits for an end that the server would only send after its own.
 *
 * expect: bug deadlock
 */
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

public class ChannelLeftOpen {
    public static void main(String[] args) throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("localhost", 0))) {
            Thread client = new Thread(() -> {
                try (SocketChannel channel = SocketChannel.open(server.getLocalAddress())) {
                    channel.write(ByteBuffer.wrap(new byte[] {1, 2}));
                    ByteBuffer bytes = ByteBuffer.allocate(8);
                    while (channel.read(bytes) >= 0) {
                        bytes.clear();
                    }
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            client.start();
            try (SocketChannel channel = server.accept()) {
                ByteBuffer bytes = ByteBuffer.allocate(8);
                while (channel.read(bytes) >= 0) {
                    channel.write(bytes.flip());
                    bytes.clear();
                }
            }
            client.join();
        }
    }
}
