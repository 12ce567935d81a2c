/*
 * A client asks a server by its address; the server is one thread that knows what comes.
 *
 * expect: verified
 */
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;

public class RequestByAddress {
    static void serve(ServerSocket server) {
        try (Socket socket = server.accept()) {
            InputStreamReader words = new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1);
            BufferedReader lines = new BufferedReader(words);
            while (!lines.readLine().isEmpty()) {}
            String answer = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello";
            socket.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        Thread serves = new Thread(() -> serve(server));
        serves.start();
        URL address = new URL("http://localhost:" + server.getLocalPort() + "/");
        HttpURLConnection connection = (HttpURLConnection) address.openConnection();
        try (InputStream answer = connection.getInputStream()) {
            assert connection.getResponseCode() == 200;
            assert new String(answer.readAllBytes(), StandardCharsets.ISO_8859_1).equals("hello");
        }
        serves.join();
        server.close();
    }
}
