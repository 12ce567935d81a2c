import java.net.ServerSocket;
import java.net.Socket;

/** Clients that call while their class is initialised: also then, another process may come first. */
public class Initialiser {
    public static void main(String[] args) throws Exception {
        int first = 0;
        try (ServerSocket server = new ServerSocket(9000)) {
            for (int i = 0; i < 2; i++) {
                try (Socket client = server.accept()) {
                    int name = client.getInputStream().read();
                    first = i == 0 ? name : first;
                }
            }
        }
        assert args.length == 0 || first == 1 : "the other one came first";
    }

    public static class Client {
        private static final Socket SERVER = call();

        private static Socket call() {
            try {
                return new Socket("localhost", 9000);
            } catch (java.io.IOException refused) {
                throw new java.io.UncheckedIOException(refused);
            }
        }

        public static void main(String[] args) throws Exception {
            try (SERVER) {
                SERVER.getOutputStream().write(Integer.parseInt(args[0]));
            }
        }
    }
}
