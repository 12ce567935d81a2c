package java.net;

/** What a socket does to the packets of a program: it alone knows how much room the program has left in one. */
public final class LoopbackPackets {
    private LoopbackPackets() {}

    /**
     * A datagram was received.
     *
     * @param packet where it goes; what there is no room for is lost
     * @param bytes what was sent
     * @param from by whom
     */
    public static void receive(DatagramPacket packet, byte[] bytes, InetSocketAddress from) {
        synchronized (packet) {
            int count = Math.min(bytes.length, packet.bufLength);
            System.arraycopy(bytes, 0, packet.buf, packet.offset, count);
            packet.length = count;
            packet.setSocketAddress(from);
        }
    }
}
