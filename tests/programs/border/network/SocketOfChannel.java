/*
 * A connection of two channels, used by the sockets that these give.
 *
 * expect: verified
 */
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

public class SocketOfChannel {
    public static void main(String[] args) throws Exception {
        ServerSocketChannel acceptor = ServerSocketChannel.open();
        ServerSocket server = acceptor.socket();
        server.bind(new InetSocketAddress("localhost", 0));
        server.setSoTimeout(100);
        Thread client = new Thread(() -> {
            try (SocketChannel channel = SocketChannel.open()) {
                Socket socket = channel.socket();
                socket.setTcpNoDelay(true);
                socket.connect(new InetSocketAddress("localhost", server.getLocalPort()), 100);
                assert socket.getChannel() == channel && channel.isConnected();
                socket.getOutputStream().write(new byte[] {1, 2});
                socket.shutdownOutput();
                assert socket.getInputStream().read() == 3 && socket.isOutputShutdown();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        client.start();
        try (Socket socket = server.accept()) {
            int sum = 0;
            for (int next = socket.getInputStream().read(); next >= 0; next = socket.getInputStream().read()) {
                sum += next;
            }
            socket.getOutputStream().write(sum);
        }
        client.join();
        try {
            server.accept();
            assert false;
        } catch (SocketTimeoutException expected) {
            acceptor.close();
        }
        assert server.isClosed();
    }
}
