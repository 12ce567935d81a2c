/*
 * As CloseEndsRead.java; an interrupt does not end a read.
 *
 * expect: bug deadlock
 */
import java.net.ServerSocket;
import java.net.Socket;

public class CloseByInterrupt {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        Socket client = new Socket("localhost", server.getLocalPort());
        Socket socket = server.accept();
        Thread reads = new Thread(() -> {
            try {
                client.getInputStream().read();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        reads.start();
        reads.interrupt();
        reads.join();
        socket.close();
        server.close();
    }
}
