/*
 * A message comes to a channel that was registered while its selector waits, which does not hear of it before it is woken up and
 * selects the next time.
 *
 * expect: verified
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

public class SelectorMissesSignal {
    static void serve(Selector selector) {
        ByteBuffer to = ByteBuffer.allocate(8);
        try {
            while (to.position() == 0) {
                selector.select();
                for (SelectionKey key : selector.selectedKeys()) {
                    if (key.isReadable()) {
                        ((SocketChannel) key.channel()).read(to);
                    }
                }
                selector.selectedKeys().clear();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("localhost", 9000));
                SocketChannel client = SocketChannel.open(server.getLocalAddress());
                SocketChannel end = server.accept()) {
            end.configureBlocking(false);
            Thread loop = new Thread(() -> serve(selector));
            loop.start();
            end.register(selector, SelectionKey.OP_READ);
            client.write(ByteBuffer.wrap(new byte[] {1}));
            selector.wakeup();
            loop.join();
        }
    }
}
