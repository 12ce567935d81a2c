/*
 * An interrupt closes a socket that a virtual thread reads.
 *
 * expect: bug uncaught-exception
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;

public class VirtualReadInterrupted {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(9000);
                Socket client = new Socket("localhost", 9000);
                Socket end = server.accept()) {
            Thread reader = Thread.ofVirtual().start(() -> {
                try {
                    assert end.getInputStream().read() == 7;
                } catch (SocketException e) {
                    throw new UncheckedIOException(e);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            reader.interrupt();
            client.getOutputStream().write(7);
            reader.join();
        } catch (SocketException e) {
            // the other end was closed
        }
    }
}
