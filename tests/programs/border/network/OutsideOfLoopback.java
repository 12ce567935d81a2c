/*
 * Another host is not there.
 *
 * expect: incomplete
 */
import java.io.IOException;
import java.net.Socket;

public class OutsideOfLoopback {
    public static void main(String[] args) {
        try (Socket socket = new Socket("192.0.2.1", 80)) {
            socket.getOutputStream().write(1);
        } catch (IOException expected) {
            return;
        }
    }
}
