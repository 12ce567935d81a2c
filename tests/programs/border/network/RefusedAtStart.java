/*
 * The client may come before the server listens.
 *
 * expect: bug uncaught-exception
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;

public class RefusedAtStart {
    public static void main(String[] args) throws Exception {
        Thread client = new Thread(() -> {
            try (Socket socket = new Socket("localhost", 8080)) {
                socket.getOutputStream().write(1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        client.start();
        try (ServerSocket server = new ServerSocket(8080); Socket socket = server.accept()) {
            assert socket.getInputStream().read() == 1;
        }
        client.join();
    }
}
