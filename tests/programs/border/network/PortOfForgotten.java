/*
 * A channel that was closed while a selector knew it, and which that has forgotten, has no port.
 *
 * expect: verified
 */
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;

public class PortOfForgotten {
    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        for (int i = 0; i < 2; i++) {
            ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("localhost", 9000));
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            server.close();
            selector.selectNow();
        }
    }
}
