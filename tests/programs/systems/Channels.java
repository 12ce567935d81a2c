import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** A server that selects, and a client in another process. */
public class Channels {
    public static void main(String[] args) throws Exception {
        try (Selector selector = Selector.open(); ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress("localhost", 9000));
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            SocketChannel client = null;
            while (client == null) {
                selector.select();
                selector.selectedKeys().clear();
                client = server.accept();
            }
            client.configureBlocking(false);
            client.register(selector, SelectionKey.OP_READ);
            ByteBuffer word = ByteBuffer.allocate(1);
            while (client.read(word) == 0) {
                selector.select();
                selector.selectedKeys().clear();
            }
            word.flip();
            client.write(word);
            client.close();
        }
    }

    public static class Client {
        public static void main(String[] args) throws Exception {
            try (SocketChannel server = SocketChannel.open(new InetSocketAddress("localhost", 9000))) {
                server.write(ByteBuffer.wrap(new byte[] {7}));
                ByteBuffer word = ByteBuffer.allocate(1);
                assert server.read(word) == 1 && word.get(0) == 7;
                assert server.read(ByteBuffer.allocate(1)) == -1;
            }
        }
    }
}
