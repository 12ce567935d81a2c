/*
 * What is sent orders what came before it, and nothing that comes after.
 *
 * expect: bug data-race
 */
import java.net.ServerSocket;
import java.net.Socket;

public class MessageTooEarly {
    static int answer;

    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0)) {
            Thread client = new Thread(() -> {
                try (Socket socket = new Socket("localhost", server.getLocalPort())) {
                    socket.getOutputStream().write(1);
                    answer = 42;
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            client.start();
            try (Socket socket = server.accept()) {
                assert socket.getInputStream().read() == 1;
                assert answer <= 42;
            }
            client.join();
        }
    }
}
