/*
 * An executor of virtual threads is shut down while one of them reads; the interrupt ends that.
 *
 * expect: verified
 */
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class VirtualReadStopped {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(9000);
                Socket client = new Socket("localhost", 9000);
                Socket end = server.accept();
                ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
            readers.submit(() -> end.getInputStream().read());
            readers.shutdownNow();
        }
    }
}
