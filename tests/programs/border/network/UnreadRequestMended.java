/*
 * As UnreadRequest.java; the server reads first.
 *
 * expect: verified
 */
import java.net.ServerSocket;
import java.net.Socket;

public class UnreadRequestMended {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        Socket client = new Socket("localhost", server.getLocalPort());
        client.getOutputStream().write(1);
        Socket socket = server.accept();
        assert socket.getInputStream().read() == 1;
        socket.getOutputStream().write(2);
        socket.close();
        assert client.getInputStream().read() == 2;
        client.close();
        server.close();
    }
}
