/*
 * Two asynchronous requests of one client; what becomes of the answers is counted in a plain field, by two threads of the client.
 *
 * expect: bug data-race
 */
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;

public class ClientsCountTogether {
    static int length;

    static CompletableFuture<Void> ask(HttpClient client, URI address) {
        return client.sendAsync(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString())
                .thenAccept(answer -> length += answer.body().length());
    }

    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write(new byte[] {'o', 'k'});
            exchange.close();
        });
        server.start();
        HttpClient client = HttpClient.newHttpClient();
        URI address = URI.create("http://localhost:" + server.getAddress().getPort() + "/");
        CompletableFuture.allOf(ask(client, address), ask(client, address)).join();
        assert length == 4 : length;
        System.exit(0);
    }
}
