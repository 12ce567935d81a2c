/*
 * The twin of DatagramsOfTwo: who is connected hears one sender only. Datagrams of one come in order.
 *
 * expect: verified
 */
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;

public class DatagramsOfOne {
    public static void main(String[] args) throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (DatagramSocket socket = new DatagramSocket(0, here); DatagramSocket one = new DatagramSocket(0, here);
                DatagramSocket other = new DatagramSocket(0, here)) {
            socket.connect(here, one.getLocalPort());
            try (DatagramSocket any = new DatagramSocket()) {
                assert any.getLocalAddress().isAnyLocalAddress();
                any.connect(here, one.getLocalPort());
                assert any.getLocalAddress().equals(here) && any.getPort() == one.getLocalPort();
            }
            Thread[] threads = new Thread[2];
            for (DatagramSocket sends : new DatagramSocket[] {one, other}) {
                byte own = (byte) (sends == one ? 1 : 2);
                threads[own - 1] = new Thread(() -> {
                    try {
                        for (byte i = 0; i < 2; i++) {
                            byte[] bytes = {own, i};
                            sends.send(new DatagramPacket(bytes, 2, here, socket.getLocalPort()));
                        }
                    } catch (Exception e) {
                        throw new RuntimeException(e);
                    }
                });
                threads[own - 1].start();
            }
            DatagramPacket packet = new DatagramPacket(new byte[2], 2);
            for (int i = 0; i < 2; i++) {
                socket.receive(packet);
                assert packet.getData()[0] == 1 && packet.getData()[1] == i;
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }
}
