/*
 * A server sends back what it gets, a word at a time, until the client has no more.
 *
 * expect: verified
 */
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.net.ServerSocket;
import java.net.Socket;

public class EchoOfWords {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0)) {
            Thread client = new Thread(() -> {
                try (Socket socket = new Socket("localhost", server.getLocalPort())) {
                    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                    DataInputStream in = new DataInputStream(socket.getInputStream());
                    for (String word : new String[] {"one", "two", "three"}) {
                        out.writeUTF(word);
                        assert in.readUTF().equals(word);
                    }
                    socket.shutdownOutput();
                    assert in.read() == -1;
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            client.start();
            try (Socket socket = server.accept()) {
                byte[] buffer = new byte[16];
                int count = socket.getInputStream().read(buffer);
                while (count > 0) {
                    socket.getOutputStream().write(buffer, 0, count);
                    count = socket.getInputStream().read(buffer);
                }
            }
            client.join();
        }
    }
}
