/*
 * Whether something can be read already depends on the other side.
 *
 * expect: bug assertion
 */
import java.net.ServerSocket;
import java.net.Socket;

public class ReadyOrNot {
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
        assert socket.getInputStream().available() == 2;
        writes.join();
        client.close();
        socket.close();
        server.close();
    }
}
