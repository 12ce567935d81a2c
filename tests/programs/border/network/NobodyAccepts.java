/*
 * The client is connected as soon as the server listens; if nobody accepts, nobody answers.
 *
 * expect: bug deadlock
 */
import java.net.ServerSocket;
import java.net.Socket;

public class NobodyAccepts {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        assert client.isConnected();
        client.getOutputStream().write(1);
        assert client.getInputStream().read() == 2;
        client.close();
        server.close();
    }
}
