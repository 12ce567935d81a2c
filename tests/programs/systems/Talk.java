import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * A server and its clients, as processes ({@code Talk}, {@code Talk$Client}) or as threads of one ({@code Talk$Together}): the
 * same program in two forms. Arguments: clients, words that are sent and answered in turn, whether each client has a thread.
 */
public class Talk {
    private static int answered;

    private static void serve(Socket socket, int words) {
        try (socket) {
            for (int i = 0; i < words; i++) {
                socket.getOutputStream().write(socket.getInputStream().read() + 1);
                synchronized (Talk.class) {
                    answered++;
                }
            }
            assert socket.getInputStream().read() == -1;
        } catch (IOException lost) {
            throw new UncheckedIOException(lost);
        }
    }

    private static void serve(ServerSocket server, String[] args) throws Exception {
        Thread[] desks = new Thread[Integer.parseInt(args[0])];
        int words = Integer.parseInt(args[1]);
        boolean threads = Boolean.parseBoolean(args[2]);
        for (int i = 0; i < desks.length; i++) {
            Socket socket = server.accept();
            desks[i] = new Thread(() -> serve(socket, words));
            if (threads) {
                desks[i].start();
            } else {
                desks[i].run();
            }
        }
        for (Thread desk : desks) {
            desk.join();
        }
        server.close();
        assert answered == desks.length * words;
    }

    public static void main(String[] args) throws Exception {
        serve(new ServerSocket(9000), args);
    }

    public static class Client {
        public static void main(String[] args) throws Exception {
            try (Socket socket = new Socket("localhost", 9000)) {
                for (int i = 0; i < Integer.parseInt(args[1]); i++) {
                    socket.getOutputStream().write(i);
                    assert socket.getInputStream().read() == i + 1;
                }
            }
        }
    }

    public static class Together {
        public static void main(String[] args) throws Exception {
            ServerSocket server = new ServerSocket(9000);
            for (int i = 0; i < Integer.parseInt(args[0]); i++) {
                new Thread(() -> {
                    try {
                        Client.main(args);
                    } catch (Exception failed) {
                        throw new RuntimeException(failed);
                    }
                }).start();
            }
            serve(server, args);
        }
    }
}
