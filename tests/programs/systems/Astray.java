import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketTimeoutException;

/**
 * Two datagrams to one port, where datagrams may go astray. Arguments: what the receiver claims, {@code nothing}, that {@code none} is
 * lost, that each comes {@code once}, or that they come in {@code order}; of {@link Together} alone.
 */
public class Astray {
    private static final int PORT = 9000;

    public static void main(String[] args) throws IOException {
        try (DatagramSocket socket = new DatagramSocket(PORT, InetAddress.getLoopbackAddress())) {
            receive(socket, args[0]);
        }
    }

    private static void receive(DatagramSocket socket, String claim) throws IOException {
        socket.setSoTimeout(1000);
        StringBuilder seen = new StringBuilder();
        try {
            while (true) {
                DatagramPacket packet = new DatagramPacket(new byte[1], 1);
                socket.receive(packet);
                seen.append((char) packet.getData()[0]);
            }
        } catch (SocketTimeoutException nothingMore) {
            String all = seen.toString();
            assert !claim.equals("none") || all.contains("a") && all.contains("b") : all;
            assert !claim.equals("once") || all.length() <= 2 : all;
            assert !claim.equals("order") || !all.equals("ba") : all;
        }
    }

    private static void send() throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            for (String word : new String[] {"a", "b"}) {
                socket.send(new DatagramPacket(word.getBytes(), 1, InetAddress.getLoopbackAddress(), PORT));
            }
        }
    }

    /** The sender as a process. */
    public static class Client {
        public static void main(String[] args) throws IOException {
            send();
        }
    }

    /** Both as threads of one. */
    public static class Together {
        public static void main(String[] args) throws Exception {
            try (DatagramSocket socket = new DatagramSocket(PORT, InetAddress.getLoopbackAddress())) {
                Thread sender = new Thread(() -> {
                    try {
                        send();
                    } catch (IOException lost) {
                        throw new java.io.UncheckedIOException(lost);
                    }
                });
                sender.start();
                receive(socket, args[0]);
                sender.join();
            }
        }
    }
}
