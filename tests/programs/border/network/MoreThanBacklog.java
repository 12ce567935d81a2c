/*
 * Whether a third client waits until the first one is accepted depends on the system.
 *
 * expect: incomplete
 */
import java.net.ServerSocket;
import java.net.Socket;

public class MoreThanBacklog {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0, 2);
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
