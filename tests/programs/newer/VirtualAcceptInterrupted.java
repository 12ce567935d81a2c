/*
 * An interrupt closes a server at which a virtual thread waits.
 *
 * expect: verified
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.SocketException;

public class VirtualAcceptInterrupted {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(9000);
        Thread waits = Thread.ofVirtual().start(() -> {
            try {
                server.accept();
            } catch (SocketException e) {
                assert server.isClosed() && Thread.currentThread().isInterrupted();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        waits.interrupt();
        waits.join();
    }
}
