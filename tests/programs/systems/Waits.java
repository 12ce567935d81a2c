import java.net.ServerSocket;
import java.net.Socket;

/** Two processes that wait for each other's first word; with an argument, the client speaks first. */
public class Waits {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(9000); Socket socket = server.accept()) {
            int word = socket.getInputStream().read();
            socket.getOutputStream().write(word);
        }
    }

    public static class Client {
        public static void main(String[] args) throws Exception {
            try (Socket socket = new Socket("localhost", 9000)) {
                if (args.length > 0) {
                    socket.getOutputStream().write(1);
                }
                int word = socket.getInputStream().read();
                socket.getOutputStream().write(word);
            }
        }
    }
}
