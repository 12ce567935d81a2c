import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;

/**
 * A server of datagrams and its clients, as processes or as threads of one ({@code Datagrams$Together}). Argument: how many clients.
 * The server binds its port under a socket that listens, so that clients come after it.
 */
public class Datagrams {
    private static void serve(DatagramSocket socket, int clients) throws Exception {
        try (socket) {
            for (int i = 0; i < clients; i++) {
                DatagramPacket packet = new DatagramPacket(new byte[8], 8);
                socket.receive(packet);
                assert packet.getLength() == 3;
                socket.send(new DatagramPacket(packet.getData(), 2, packet.getSocketAddress()));
            }
        }
    }

    public static void main(String[] args) throws Exception {
        DatagramSocket socket = new DatagramSocket(7000, InetAddress.getLoopbackAddress());
        new java.net.ServerSocket(7000).close();
        serve(socket, Integer.parseInt(args[0]));
    }

    public static class Client {
        public static void main(String[] args) throws Exception {
            try (DatagramSocket socket = new DatagramSocket()) {
                socket.connect(InetAddress.getLoopbackAddress(), 7000);
                socket.send(new DatagramPacket(new byte[] {1, 2, 3}, 3));
                DatagramPacket answer = new DatagramPacket(new byte[8], 8);
                socket.receive(answer);
                assert answer.getLength() == 2 && answer.getData()[1] == 2;
            }
        }
    }

    public static class Together {
        public static void main(String[] args) throws Exception {
            DatagramSocket socket = new DatagramSocket(7000, InetAddress.getLoopbackAddress());
            int clients = Integer.parseInt(args[0]);
            for (int i = 0; i < clients; i++) {
                new Thread(() -> {
                    try {
                        Client.main(args);
                    } catch (Exception failed) {
                        throw new RuntimeException(failed);
                    }
                }).start();
            }
            serve(socket, clients);
        }
    }
}
