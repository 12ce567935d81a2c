import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * A process that ends without closing anything: the system does it. Argument: who writes the last word, {@code nobody},
 * {@code thread}, {@code daemon}; or {@code exit}, for {@code System.exit} by the only thread, or by one of two, {@code exit-of-two}, or {@code fails}, with another status than 0. The
 * last word of a daemon, or before that exit, is written or not.
 */
public class Ends {
    public static void main(String[] args) throws Exception {
        Socket socket = new ServerSocket(9000).accept();
        Thread writer = new Thread(() -> {
            try {
                socket.getOutputStream().write(5);
            } catch (IOException lost) {
                throw new UncheckedIOException(lost);
            }
        });
        switch (args[0]) {
            case "daemon" -> {
                writer.setDaemon(true);
                writer.start();
            }
            case "thread" -> writer.start();
            case "exit" -> System.exit(0);
            case "fails" -> System.exit(3);
            case "exit-of-two" -> {
                writer.start();
                System.exit(0);
            }
            default -> { }
        }
    }

    /** Reads to the end, and finds that nobody listens any more. */
    public static class Client {
        public static void main(String[] args) throws Exception {
            Socket socket = new Socket("localhost", 9000);
            int word = socket.getInputStream().read();
            assert word == -1 || socket.getInputStream().read() == -1;
            switch (args[0]) {
                case "nobody", "exit", "fails" -> {
                    assert word == -1;
                }
                case "thread" -> {
                    assert word == 5;
                }
                default -> {
                    assert word == -1 || word == 5;
                    assert word == -1 || !args[1].equals("lost");
                    assert word == 5 || !args[1].equals("written");
                }
            }
        }
    }
}
