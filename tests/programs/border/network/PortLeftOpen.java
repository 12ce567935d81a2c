/*
 * A server that is never closed has its port in each execution anew.
 *
 * expect: verified
 */
import java.net.ServerSocket;
import java.net.Socket;

public class PortLeftOpen {
    static void come() {
        try {
            new Socket("localhost", 9000).close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(9000);
        for (int i = 0; i < 3; i++) {
            new Thread(PortLeftOpen::come).start();
        }
        for (int i = 0; i < 3; i++) {
            server.accept();
        }
    }
}
