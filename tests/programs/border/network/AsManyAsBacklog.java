/*
 * As MoreThanBacklog.java, with a backlog for all of them.
 *
 * expect: verified
 */
import java.net.ServerSocket;
import java.net.Socket;

public class AsManyAsBacklog {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0, 3);
        Socket[] clients = new Socket[3];
        for (int i = 0; i < clients.length; i++) {
            clients[i] = new Socket("localhost", server.getLocalPort());
        }
        for (Socket client : clients) {
            server.accept().close();
            client.close();
        }
        server.close();
    }
}
