/*
 * Datagrams of two senders come in either order.
 *
 * expect: bug assertion
 */
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;

public class DatagramsOfTwo {
    public static void main(String[] args) throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (DatagramSocket socket = new DatagramSocket(0, here)) {
            for (int i = 0; i < 2; i++) {
                byte own = (byte) i;
                new Thread(() -> {
                    try (DatagramSocket sends = new DatagramSocket()) {
                        sends.send(new DatagramPacket(new byte[] {own}, 1, here, socket.getLocalPort()));
                    } catch (Exception e) {
                        throw new RuntimeException(e);
                    }
                }).start();
            }
            DatagramPacket packet = new DatagramPacket(new byte[1], 1);
            socket.receive(packet);
            int first = packet.getData()[0];
            socket.receive(packet);
            assert first == 0 && packet.getData()[0] == 1;
        }
    }
}
