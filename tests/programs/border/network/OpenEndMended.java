/*
 * As OpenEnd.java; the client ends its half.
 *
 * expect: verified
 */
import java.net.ServerSocket;
import java.net.Socket;

public class OpenEndMended {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0)) {
            Thread client = new Thread(() -> {
                try (Socket socket = new Socket("localhost", server.getLocalPort())) {
                    socket.getOutputStream().write(new byte[] {1, 2, 3});
                    socket.shutdownOutput();
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
