/*
 * A server adds up what it gets until the end, which the client does not say.
 *
 * expect: bug deadlock
 */
import java.net.ServerSocket;
import java.net.Socket;

public class OpenEnd {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0)) {
            Thread client = new Thread(() -> {
                try (Socket socket = new Socket("localhost", server.getLocalPort())) {
                    socket.getOutputStream().write(new byte[] {1, 2, 3});
                    assert socket.getInputStream().read() == 6;
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
        }
    }
}
