/*
 * A thread reads, another one closes the same socket: the read ends with an exception, wherever it is.
 *
 * expect: verified
 */
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;

public class CloseEndsRead {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        Socket client = new Socket("localhost", server.getLocalPort());
        Socket socket = server.accept();
        Thread reads = new Thread(() -> {
            try {
                client.getInputStream().read();
                assert false;
            } catch (SocketException expected) {
                assert client.isClosed();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        reads.start();
        client.close();
        reads.join();
        assert socket.getInputStream().read() == -1;
        socket.close();
        server.close();
    }
}
