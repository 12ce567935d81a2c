/*
 * Whether a write waits for a reader depends on how much the system keeps.
 *
 * expect: incomplete
 */
import java.net.ServerSocket;
import java.net.Socket;

public class MuchUnread {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        Socket client = new Socket("localhost", server.getLocalPort());
        Socket socket = server.accept();
        client.getOutputStream().write(new byte[100_000]);
        assert socket.getInputStream().readNBytes(100_000).length == 100_000;
        client.close();
        socket.close();
        server.close();
    }
}
