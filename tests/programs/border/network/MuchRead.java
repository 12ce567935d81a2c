/*
 * As MuchUnread.java; each piece is read before the next one is written.
 *
 * expect: verified
 */
import java.net.ServerSocket;
import java.net.Socket;

public class MuchRead {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        Socket client = new Socket("localhost", server.getLocalPort());
        Socket socket = server.accept();
        for (int i = 0; i < 4; i++) {
            client.getOutputStream().write(new byte[25_000]);
            assert socket.getInputStream().readNBytes(25_000).length == 25_000;
        }
        client.close();
        socket.close();
        server.close();
    }
}
