/*
 * Two clients of a server with a thread for each request: both handlers count in one field.
 *
 * expect: bug data-race
 */
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

public class CountsRequests {
    static int count;

    static void request(int port) {
        try (Socket client = new Socket("localhost", port)) {
            client.getOutputStream().write("GET / HTTP/1.1\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
            client.getInputStream().readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        server.setExecutor(task -> new Thread(task).start());
        server.createContext("/", exchange -> {
            count++;
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        int port = server.getAddress().getPort();
        Thread other = new Thread(() -> request(port));
        other.start();
        request(port);
        other.join();
        System.exit(count == 2 ? 0 : 1);
    }
}
