/*
 * The twin of DatagramTooEarly: the port is there before anybody sends. What there is no room for is lost.
 *
 * expect: verified
 */
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;

public class DatagramTooEarlyMended {
    public static void main(String[] args) throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        DatagramSocket socket = new DatagramSocket(0, here);
        int port = socket.getLocalPort();
        Thread receives = new Thread(() -> {
            try (socket) {
                DatagramPacket packet = new DatagramPacket(new byte[4], 1, 2);
                socket.receive(packet);
                assert packet.getLength() == 2 && packet.getData()[1] == 1 && packet.getData()[3] == 0;
                assert packet.getPort() > 0 && packet.getAddress().equals(here);
                socket.receive(packet);
                assert packet.getLength() == 1 && packet.getData()[1] == 4;
                socket.receive(packet);
                assert packet.getLength() == 2 && packet.getData()[2] == 6;
            } catch (Exception e) {
                throw new RuntimeException(e);
            }
        });
        receives.start();
        try (DatagramSocket sends = new DatagramSocket()) {
            sends.send(new DatagramPacket(new byte[] {1, 2, 3}, 3, here, port));
            sends.send(new DatagramPacket(new byte[] {4}, 1, here, port));
            sends.send(new DatagramPacket(new byte[] {5, 6}, 2, here, port));
        }
        receives.join();
    }
}
