/*
 * What came before a channel was registered makes it ready, too.
 *
 * expect: verified
 */
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

public class SelectorComesLate {
    static void write(int port) {
        try (Socket socket = new Socket("localhost", port)) {
            socket.getOutputStream().write(1);
            assert socket.getInputStream().read() == -1;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ServerSocketChannel server = ServerSocketChannel.open();
        server.socket().bind(new InetSocketAddress("localhost", 0));
        int port = server.socket().getLocalPort();
        new Thread(() -> write(port)).start();
        SocketChannel channel = server.accept();
        Selector selector = Selector.open();
        channel.configureBlocking(false);
        SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
        assert selector.select() == 1 && key.isReadable();
        assert channel.read(ByteBuffer.allocate(1)) == 1;
        selector.close();
        channel.close();
        server.close();
    }
}
