/*
 * As NobodyAccepts.java; the same thread accepts and answers.
 *
 * expect: verified
 */
import java.net.ServerSocket;
import java.net.Socket;

public class NobodyAcceptsMended {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        assert client.isConnected();
        client.getOutputStream().write(1);
        Socket socket = server.accept();
        assert socket.getInputStream().read() == 1;
        socket.getOutputStream().write(2);
        assert client.getInputStream().read() == 2;
        assert socket.getPort() == client.getLocalPort() && socket.getLocalPort() == client.getPort();
        assert client.getRemoteSocketAddress().equals(socket.getLocalSocketAddress());
        assert socket.getRemoteSocketAddress().equals(client.getLocalSocketAddress());
        assert client.getInetAddress().isLoopbackAddress() && client.getLocalAddress().isLoopbackAddress();
        client.close();
        socket.close();
        server.close();
    }
}
