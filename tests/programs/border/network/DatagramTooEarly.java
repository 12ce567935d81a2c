/*
 * A datagram to a port that nobody has yet is lost, and its receiver waits for ever.
 *
 * expect: bug deadlock
 */
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;

public class DatagramTooEarly {
    public static void main(String[] args) throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        Thread receives = new Thread(() -> {
            try (DatagramSocket socket = new DatagramSocket(7001, here)) {
                DatagramPacket packet = new DatagramPacket(new byte[4], 4);
                socket.receive(packet);
                assert packet.getData()[0] == 1;
            } catch (Exception e) {
                throw new RuntimeException(e);
            }
        });
        receives.start();
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.send(new DatagramPacket(new byte[] {1}, 1, here, 7001));
        }
        receives.join();
    }
}
