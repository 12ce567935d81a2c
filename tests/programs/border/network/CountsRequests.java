/*
 * Each connection has a thread of its own, and all of them count in one field.
 *
 * expect: bug data-race
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;

public class CountsRequests {
    static int count;

    static void handle(Socket socket) {
        try (socket) {
            int request = socket.getInputStream().read();
            count++;
            socket.getOutputStream().write(request);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void request(int port, int request) {
        try (Socket socket = new Socket("localhost", port)) {
            socket.getOutputStream().write(request);
            assert socket.getInputStream().read() == request;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0)) {
            int port = server.getLocalPort();
            Thread[] threads = new Thread[4];
            for (int i = 0; i < 2; i++) {
                int request = i;
                threads[i] = new Thread(() -> request(port, request));
                threads[i].start();
            }
            for (int i = 2; i < 4; i++) {
                Socket socket = server.accept();
                threads[i] = new Thread(() -> handle(socket));
                threads[i].start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assert count == 2;
        }
    }
}
