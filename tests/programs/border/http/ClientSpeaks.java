/*
 * What a client of the JDK can do: it is sent elsewhere, says who it is, sends a body, waits no longer than it wants to, and finds
 * nobody; and an old connection does so, too, which is asked once who it is.
 *
 * expect: incomplete
 * why: more executions than a test has time for, and no gap (`tests/tests/network.rs`)
 * check: jcheck check tests/programs/border/http/ClientSpeaks.java --max-executions=2
 */
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.Authenticator;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

public class ClientSpeaks {
    static int asked;

    static final class Named extends Authenticator {
        @Override
        protected PasswordAuthentication getPasswordAuthentication() {
            asked++;
            return new PasswordAuthentication("user", new char[] {'p'});
        }
    }

    static void answer(HttpExchange exchange, int code, byte... body) throws IOException {
        exchange.sendResponseHeaders(code, body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    static void serve(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        switch (exchange.getRequestURI().getPath()) {
            case "/moved" -> {
                exchange.getResponseHeaders().add("Location", "/here");
                answer(exchange, 302);
            }
            case "/secret" -> {
                boolean known = exchange.getRequestHeaders().containsKey("Authorization");
                exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"place\"");
                answer(exchange, known ? 200 : 401);
            }
            case "/never" -> {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            default -> answer(exchange, 200, (byte) ('0' + body.length), (byte) '\n');
        }
    }

    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        server.createContext("/", ClientSpeaks::serve);
        server.start();
        URI here = URI.create("http://localhost:" + server.getAddress().getPort() + "/here");
        HttpClient client = HttpClient.newBuilder()
                .authenticator(new Named())
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();

        HttpRequest moved = HttpRequest.newBuilder(here.resolve("/moved")).build();
        assert client.send(moved, BodyHandlers.ofLines()).body().count() == 1;
        HttpRequest secret = HttpRequest.newBuilder(here.resolve("/secret")).build();
        assert client.send(secret, BodyHandlers.discarding()).statusCode() == 200;
        HttpRequest post = HttpRequest.newBuilder(here).POST(BodyPublishers.ofString("four")).build();
        assert client.sendAsync(post, BodyHandlers.ofString()).get().body().equals("4\n");

        Authenticator.setDefault(new Named());
        asked = 0;
        for (int i = 0; i < 2; i++) {
            HttpURLConnection old = (HttpURLConnection) here.resolve("/secret").toURL().openConnection();
            assert old.getResponseCode() == 200;
        }
        assert asked == 1 : asked;

        HttpRequest never = HttpRequest.newBuilder(here.resolve("/never")).timeout(Duration.ofSeconds(2)).build();
        try {
            client.send(never, BodyHandlers.discarding());
            throw new AssertionError("an answer");
        } catch (HttpTimeoutException e) {
            // as it should be
        }
        try {
            client.send(HttpRequest.newBuilder(URI.create("http://localhost:9/")).build(), BodyHandlers.discarding());
            throw new AssertionError("a server");
        } catch (ConnectException e) {
            // as it should be
        }
        System.exit(0);
    }
}
