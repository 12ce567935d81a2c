/*
 * Channels for datagrams, one that waits and one that a selector watches.
 *
 * expect: verified
 */
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

public class DatagramChannels {
    public static void main(String[] args) throws Exception {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (Selector selector = Selector.open(); DatagramChannel server = DatagramChannel.open().bind(any)) {
            SocketAddress to = server.getLocalAddress();
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_READ);
            assert server.receive(ByteBuffer.allocate(8)) == null;
            Thread client = new Thread(() -> {
                try (DatagramChannel channel = DatagramChannel.open().bind(any).connect(to)) {
                    channel.write(ByteBuffer.wrap(new byte[] {1, 2}));
                    ByteBuffer answer = ByteBuffer.allocate(8);
                    assert channel.read(answer) == 3 && answer.get(2) == 9;
                } catch (Exception e) {
                    throw new RuntimeException(e);
                }
            });
            client.start();
            selector.select();
            ByteBuffer question = ByteBuffer.allocate(8);
            SocketAddress from = server.receive(question);
            assert question.position() == 2;
            assert server.send(ByteBuffer.wrap(new byte[] {1, 2, 9}), from) == 3;
            client.join();
        }
    }
}
