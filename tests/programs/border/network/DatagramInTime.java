/*
 * A receiver with a time limit that nothing comes to, and one that is closed by another thread.
 *
 * expect: verified
 */
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;

public class DatagramInTime {
    public static void main(String[] args) throws Exception {
        DatagramPacket packet = new DatagramPacket(new byte[1], 1);
        DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        socket.setSoTimeout(50);
        try {
            socket.receive(packet);
            assert false;
        } catch (SocketTimeoutException expected) {
            assert !socket.isClosed();
        }
        socket.setSoTimeout(0);
        Thread closes = new Thread(socket::close);
        closes.start();
        try {
            socket.receive(packet);
            assert false;
        } catch (SocketException expected) {
            assert socket.isClosed();
        }
        closes.join();
    }
}
