/*
 * As SilentServer.java, with time limits for all that waits.
 *
 * expect: verified
 */
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;

public class SilentServerMended {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0)) {
            Thread client = new Thread(() -> {
                try (Socket socket = new Socket("localhost", server.getLocalPort())) {
                    socket.setSoTimeout(1000);
                    socket.getInputStream().read();
                    assert false;
                } catch (SocketTimeoutException expected) {
                    return;
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            client.start();
            Socket socket = server.accept();
            client.join();
            socket.close();
            server.setSoTimeout(1000);
            try {
                server.accept();
                assert false;
            } catch (SocketTimeoutException expected) {
                assert server.getSoTimeout() == 1000;
            }
        }
    }
}
