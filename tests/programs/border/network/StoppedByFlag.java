/*
 * A server that is to stop looks at a flag between connections, and waits for the next one.
 *
 * expect: bug deadlock
 */
import java.io.IOException;
import java.net.ServerSocket;

public class StoppedByFlag {
    static volatile boolean stopped;

    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        Thread accepts = new Thread(() -> {
            try {
                while (!stopped) {
                    server.accept().close();
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        accepts.start();
        stopped = true;
        accepts.join();
        server.close();
    }
}
