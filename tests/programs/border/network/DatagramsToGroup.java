/*
 * Groups are not modelled, nor what only they have: nothing is known of what follows, and nothing is found.
 *
 * expect: incomplete
 */
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;

public class DatagramsToGroup {
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try (MulticastSocket socket = new MulticastSocket(0)) {
                socket.setTTL((byte) 1);
            } catch (java.io.IOException failed) {
                throw new java.io.UncheckedIOException(failed);
            }
        });
        other.start();
        try (MulticastSocket socket = new MulticastSocket(0)) {
            socket.joinGroup(new InetSocketAddress(InetAddress.getByAddress(new byte[] {(byte) 224, 0, 0, 5}), 0), null);
        }
    }
}
