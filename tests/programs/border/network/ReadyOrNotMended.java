/*
 * As ReadyOrNot.java, asked when the other side is done.
 *
 * expect: verified
 */
import java.net.ServerSocket;
import java.net.Socket;

public class ReadyOrNotMended {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        Socket client = new Socket("localhost", server.getLocalPort());
        Socket socket = server.accept();
        Thread writes = new Thread(() -> {
            try {
                client.getOutputStream().write(new byte[] {1, 2});
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        writes.start();
        writes.join();
        assert socket.getInputStream().available() == 2;
        assert socket.getInputStream().read() == 1 && socket.getInputStream().available() == 1;
        client.close();
        socket.close();
        server.close();
    }
}
