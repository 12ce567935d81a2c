/*
 * As RefusedAtStart.java; the server listens before the client starts.
 *
 * expect: verified
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;

public class RefusedAtStartMended {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(8080)) {
            Thread client = new Thread(() -> {
                try (Socket socket = new Socket("localhost", 8080)) {
                    socket.getOutputStream().write(1);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            client.start();
            try (Socket socket = server.accept()) {
                assert socket.getInputStream().read() == 1;
            }
            client.join();
        }
    }
}
