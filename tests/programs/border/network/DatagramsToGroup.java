/*
 * Groups are not modelled.
 *
 * expect: incomplete
 */
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;

public class DatagramsToGroup {
    public static void main(String[] args) throws Exception {
        try (MulticastSocket socket = new MulticastSocket(0)) {
            socket.joinGroup(new InetSocketAddress(InetAddress.getByAddress(new byte[] {(byte) 224, 0, 0, 5}), 0), null);
        } catch (UnsupportedOperationException unknown) {
            // nobody says that it has to work
        }
    }
}
