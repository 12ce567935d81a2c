/*
 * An interrupt closes a channel that waits, which the other side sees.
 *
 * expect: verified
 */
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

public class InterruptedChannel {
    public static void main(String[] args) throws Exception {
        ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("localhost", 0));
        SocketChannel client = SocketChannel.open(server.getLocalAddress());
        SocketChannel channel = server.accept();
        Thread reads = new Thread(() -> {
            try {
                client.read(ByteBuffer.allocate(1));
                assert false;
            } catch (ClosedByInterruptException expected) {
                assert Thread.interrupted() && !client.isOpen();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        reads.start();
        reads.interrupt();
        assert channel.read(ByteBuffer.allocate(1)) == -1;
        reads.join();
        channel.close();
        server.close();
    }
}
