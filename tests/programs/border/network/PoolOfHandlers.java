/*
 * A pool of one thread answers two clients in turn.
 *
 * expect: verified
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolOfHandlers {
    static void handle(Socket socket) {
        try (socket) {
            socket.getOutputStream().write(socket.getInputStream().read() + 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        try (ServerSocket server = new ServerSocket(0)) {
            for (int i = 0; i < 2; i++) {
                try (Socket client = new Socket("localhost", server.getLocalPort())) {
                    Socket socket = server.accept();
                    pool.execute(() -> handle(socket));
                    client.getOutputStream().write(i);
                    assert client.getInputStream().read() == i + 1;
                }
            }
        }
        pool.shutdown();
    }
}
