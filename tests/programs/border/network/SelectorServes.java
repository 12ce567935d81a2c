/*
 * One thread with a selector accepts two clients and answers them, in whatever order they come.
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
import java.util.Iterator;

public class SelectorServes {
    static final int CLIENTS = 2;

    static void request(int port, int request) {
        try (Socket socket = new Socket("localhost", port)) {
            socket.getOutputStream().write(request);
            assert socket.getInputStream().read() == request + 1;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("localhost", 0));
        int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
        Selector selector = Selector.open();
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        for (int i = 0; i < CLIENTS; i++) {
            int request = i;
            new Thread(() -> request(port, request)).start();
        }
        int answered = 0;
        while (answered < CLIENTS) {
            selector.select();
            for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext();) {
                SelectionKey key = keys.next();
                keys.remove();
                if (key.isAcceptable()) {
                    SocketChannel channel = server.accept();
                    channel.configureBlocking(false);
                    channel.register(selector, SelectionKey.OP_READ, ByteBuffer.allocate(1));
                } else if (key.isReadable()) {
                    SocketChannel channel = (SocketChannel) key.channel();
                    ByteBuffer bytes = (ByteBuffer) key.attachment();
                    if (channel.read(bytes) == 1) {
                        bytes.put(0, (byte) (bytes.get(0) + 1));
                        channel.write(bytes.flip());
                        answered++;
                        channel.close();
                    }
                }
            }
        }
        selector.close();
        server.close();
    }
}
