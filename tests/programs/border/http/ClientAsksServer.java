/*
 * The client of the JDK asks its server, whose answers count in a plain field, once after the other.
 *
 * expect: incomplete
 * why: two threads of the client, one of the server: more executions than a test has time for, and no gap (`tests/tests/network.rs`)
 * check: jcheck check tests/programs/border/http/ClientAsksServer.java --max-executions=4
 */
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

public class ClientAsksServer {
    static int answers;

    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        server.createContext("/", exchange -> {
            byte[] answer = {(byte) ('0' + ++answers)};
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        HttpClient client = HttpClient.newHttpClient();
        URI address = URI.create("http://localhost:" + server.getAddress().getPort() + "/");
        String body = client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString()).body();
        assert body.equals("1") : body;
        System.exit(0);
    }
}
