/*
 * A server closes a connection without having read the request: the client may be told of a reset before it sees the answer.
 *
 * expect: bug uncaught-exception
 */
import java.net.ServerSocket;
import java.net.Socket;

public class UnreadRequest {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        Socket client = new Socket("localhost", server.getLocalPort());
        client.getOutputStream().write(1);
        Socket socket = server.accept();
        socket.getOutputStream().write(2);
        socket.close();
        assert client.getInputStream().read() == 2;
        client.close();
        server.close();
    }
}
