import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;

/** A process that exits while another thread of it writes: its client has the word or the end, and need not wait for either. */
public class EndsInTime {
    public static void main(String[] args) throws IOException {
        Socket socket = new ServerSocket(9000).accept();
        Thread writer = new Thread(() -> {
            try {
                socket.getOutputStream().write(5);
            } catch (IOException lost) {
                throw new UncheckedIOException(lost);
            }
        });
        writer.start();
        System.exit(0);
    }

    /** Reads the word or the end. */
    public static class Client {
        public static void main(String[] args) throws IOException {
            Socket socket = new Socket("localhost", 9000);
            socket.setSoTimeout(1000);
            int word = socket.getInputStream().read();
            assert word == 5 || word == -1;
        }
    }
}
