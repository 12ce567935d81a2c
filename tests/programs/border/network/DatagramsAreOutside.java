/*
 * Datagrams have no model.
 *
 * expect: incomplete
 */
import java.net.DatagramSocket;
import java.nio.channels.DatagramChannel;

public class DatagramsAreOutside {
    public static void main(String[] args) throws Exception {
        try {
            DatagramChannel.open().close();
        } catch (UnsupportedOperationException expected) {
            new DatagramSocket().close();
        }
    }
}
