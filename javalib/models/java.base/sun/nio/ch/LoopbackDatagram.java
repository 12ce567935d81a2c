package sun.nio.ch;

import java.net.InetSocketAddress;

/** What was sent at once, and by whom. */
final class LoopbackDatagram {
    final byte[] bytes;
    final InetSocketAddress from;

    LoopbackDatagram(byte[] bytes, InetSocketAddress from) {
        this.bytes = bytes;
        this.from = from;
    }
}
