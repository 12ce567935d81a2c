/*
 * A server of the JDK answers one request.
 *
 * expect: verified
 */
import com.sun.net.httpserver.HttpServer;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

public class OneRequest {
    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        server.createContext("/", exchange -> {
            byte[] answer = exchange.getRequestMethod().getBytes(StandardCharsets.ISO_8859_1);
            exchange.sendResponseHeaders(200, answer.length);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write(answer);
            }
        });
        server.start();
        try (Socket client = new Socket("localhost", server.getAddress().getPort())) {
            client.getOutputStream().write("GET / HTTP/1.1\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
            String answer = new String(client.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assert answer.startsWith("HTTP/1.1 200 OK\r\n") && answer.endsWith("\r\n\r\nGET") : answer;
        }
        System.exit(0);
    }
}
