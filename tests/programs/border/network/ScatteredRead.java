/*
 * A read into several buffers fills one after the other.
 *
 * expect: verified
 */
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

public class ScatteredRead {
    public static void main(String[] args) throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("localhost", 9000));
                SocketChannel client = SocketChannel.open(server.getLocalAddress());
                SocketChannel end = server.accept()) {
            client.write(ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5}));
            ByteBuffer[] to = {ByteBuffer.allocate(2), ByteBuffer.allocate(8)};
            assert end.read(to) == 5;
            assert to[0].get(1) == 2 && to[1].position() == 3 && to[1].get(2) == 5;
        }
    }
}
