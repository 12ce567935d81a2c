/*
 * Who asks how many bytes are there does not wait for who reads them.
 *
 * expect: verified
 */
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;

public class AvailableWhileRead {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(9000);
                Socket client = new Socket("localhost", 9000);
                Socket end = server.accept()) {
            InputStream in = end.getInputStream();
            Thread reader = new Thread(() -> {
                try {
                    assert in.read() == 7;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            reader.start();
            assert in.available() == 0;
            client.getOutputStream().write(new byte[] {7, 8});
            client.getOutputStream().write(9);
            reader.join();
            assert in.available() == 2;
            end.shutdownInput();
            assert in.available() == 0;
        }
    }
}
