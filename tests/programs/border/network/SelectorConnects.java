/*
 * A client that does not wait: it connects, writes and reads when its selector says so, and gives up a second one after a while.
 *
 * expect: verified
 */
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

public class SelectorConnects {
    static void answer(ServerSocketChannel server) {
        try (SocketChannel channel = server.accept()) {
            ByteBuffer bytes = ByteBuffer.allocate(4);
            channel.read(bytes);
            channel.write(bytes.flip());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("localhost", 0));
        Thread answers = new Thread(() -> answer(server));
        answers.start();
        Selector selector = Selector.open();
        SocketChannel channel = SocketChannel.open();
        channel.configureBlocking(false);
        SelectionKey key = channel.register(selector, 0);
        assert selector.selectNow() == 0;
        if (!channel.connect(server.getLocalAddress())) {
            key.interestOps(SelectionKey.OP_CONNECT);
            while (!channel.finishConnect()) {
                selector.select();
            }
        }
        key.interestOps(SelectionKey.OP_WRITE);
        selector.selectedKeys().clear();
        assert selector.select() == 1 && key.isWritable();
        channel.write(ByteBuffer.wrap(new byte[] {7}));
        key.interestOps(SelectionKey.OP_READ);
        selector.selectedKeys().clear();
        assert selector.select() == 1 && key.isReadable();
        ByteBuffer bytes = ByteBuffer.allocate(4);
        assert channel.read(bytes) == 1 && bytes.get(0) == 7;
        answers.join();
        channel.close();
        server.close();
        assert selector.selectNow() == 0 && selector.keys().isEmpty();
        assert selector.select(10) == 0;
        try (SocketChannel refused = SocketChannel.open(new InetSocketAddress("localhost", 1))) {
            assert false;
        } catch (ConnectException expected) {
            selector.close();
        }
    }
}
