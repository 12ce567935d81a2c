import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;

/**
 * A server that answers one question, and may crash. Argument of the client: it asks {@code once} and takes what comes; it claims that
 * it is {@code answered} at once; or it asks {@code again}, later, if it was not, and claims that it is answered then.
 */
public class Crash {
    private static final int PORT = 9000;

    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(PORT, 50, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(10_000);
            try (Socket socket = server.accept()) {
                int question = socket.getInputStream().read();
                if (question >= 0) {
                    socket.getOutputStream().write(question + 1);
                }
            } catch (SocketTimeoutException nobodyAsks) {
                // it has been answered before the crash
            }
        }
    }

    private static boolean isAnswered() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), PORT)) {
            socket.getOutputStream().write(1);
            return socket.getInputStream().read() == 2;
        } catch (IOException crashed) {
            return false;
        }
    }

    /** Asks. */
    public static class Client {
        public static void main(String[] args) throws Exception {
            boolean answered = isAnswered();
            switch (args[0]) {
                case "answered" -> {
                    assert answered;
                }
                case "again" -> {
                    if (!answered) {
                        Thread.sleep(1000);
                        assert isAnswered();
                    }
                }
                default -> { }
            }
        }
    }
}
