/*
 * Client and server each wait for the other's first word.
 *
 * expect: bug deadlock
 */
import java.net.ServerSocket;
import java.net.Socket;

public class BothRead {
    static void talk(Socket socket) throws Exception {
        assert socket.getInputStream().read() == 1;
        socket.getOutputStream().write(1);
    }

    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0)) {
            Thread client = new Thread(() -> {
                try (Socket socket = new Socket("localhost", server.getLocalPort())) {
                    talk(socket);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            client.start();
            try (Socket socket = server.accept()) {
                talk(socket);
            }
            client.join();
        }
    }
}
