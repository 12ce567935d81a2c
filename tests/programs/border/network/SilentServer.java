/*
 * A server that accepts and says nothing, and a client without a time limit.
 *
 * expect: bug deadlock
 */
import java.net.ServerSocket;
import java.net.Socket;

public class SilentServer {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0)) {
            Thread client = new Thread(() -> {
                try (Socket socket = new Socket("localhost", server.getLocalPort())) {
                    socket.getInputStream().read();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            client.start();
            Socket socket = server.accept();
            client.join();
            socket.close();
        }
    }
}
