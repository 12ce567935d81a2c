/*
 * Two servers want one port; it can be had again once the first one is closed.
 *
 * expect: verified
 */
import java.net.BindException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.Socket;

public class PortInUse {
    public static void main(String[] args) throws Exception {
        try (ServerSocket first = new ServerSocket(9000)) {
            new ServerSocket(9000);
            assert false;
        } catch (BindException expected) {
            new ServerSocket(9000).close();
        }
        try (Socket socket = new Socket("localhost", 9000)) {
            assert false;
        } catch (ConnectException expected) {
            assert expected.getMessage().startsWith("Connection refused");
        }
    }
}
