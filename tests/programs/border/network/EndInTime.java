/*
 * The end of what a client sends comes after all that it did before.
 *
 * expect: verified
 */
import java.net.ServerSocket;
import java.net.Socket;

public class EndInTime {
    static int answer;

    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0)) {
            Thread client = new Thread(() -> {
                try (Socket socket = new Socket("localhost", server.getLocalPort())) {
                    answer = 42;
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            client.start();
            try (Socket socket = server.accept()) {
                assert socket.getInputStream().read() == -1;
                assert answer == 42;
            }
            client.join();
        }
    }
}
