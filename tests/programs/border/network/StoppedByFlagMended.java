/*
 * As StoppedByFlag.java; the socket is closed, which ends the wait.
 *
 * expect: verified
 */
import java.io.IOException;
import java.net.ServerSocket;

public class StoppedByFlagMended {
    static volatile boolean stopped;

    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        Thread accepts = new Thread(() -> {
            try {
                while (!stopped) {
                    server.accept().close();
                }
            } catch (IOException e) {
                assert stopped && server.isClosed();
            }
        });
        accepts.start();
        stopped = true;
        server.close();
        accepts.join();
    }
}
