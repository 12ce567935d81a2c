/*
 * A client and a server over channels that wait; what a buffer of one byte leaves of a write is read later.
 *
 * expect: verified
 */
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

public class ChannelEcho {
    public static void main(String[] args) throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("localhost", 0))) {
            Thread client = new Thread(() -> {
                try (SocketChannel channel = SocketChannel.open(server.getLocalAddress())) {
                    channel.write(ByteBuffer.wrap(new byte[] {1, 2}));
                    ByteBuffer one = ByteBuffer.allocate(1);
                    assert channel.read(one) == 1 && one.get(0) == 1;
                    assert channel.read(one.clear()) == 1 && one.get(0) == 2;
                    channel.shutdownOutput();
                    assert channel.read(one.clear()) == -1;
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
