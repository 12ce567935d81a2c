package sun.nio.ch;

import java.io.IOException;
import java.net.InetSocketAddress;

/** One end of a connection. */
final class LoopbackSocket {
    final InetSocketAddress local;
    final InetSocketAddress remote;
    final LoopbackStream in;
    private final LoopbackStream out;
    /** Who has the local port, or null for the end of a server. */
    private final Object port;

    private LoopbackSocket(
            InetSocketAddress local, InetSocketAddress remote, LoopbackStream in, LoopbackStream out, Object port) {
        this.local = local;
        this.remote = remote;
        this.in = in;
        this.out = out;
        this.port = port;
    }

    /** The replica of one of another process: the end of a server. */
    LoopbackSocket(InetSocketAddress local, InetSocketAddress remote, LoopbackStream in, LoopbackStream out) {
        this(local, remote, in, out, null);
    }

    /** The end of a client, whose port belongs to this object. */
    LoopbackSocket(InetSocketAddress local, InetSocketAddress remote, Object port) {
        this(local, remote, new LoopbackStream(), new LoopbackStream(), port);
    }

    /** The way to the other end. */
    LoopbackStream out() {
        return out;
    }

    /** The other end. */
    LoopbackSocket other() {
        return new LoopbackSocket(remote, local, out, in, null);
    }

    void write(byte[] from, int offset, int length) throws IOException {
        out.write(from, offset, length, in);
    }

    void shutdownInput() {
        in.close(LoopbackQueue.ENDED);
    }

    void shutdownOutput() {
        out.end();
    }

    void sendBuffer(int size) {
        out.limit(size);
    }

    void receiveBuffer(int size) {
        in.limit(size);
    }

    /**
     * Closes this end. Whoever reads here is told so. The other end reads what was written, and then the end; if not all was
     * read here, or if this end does not linger, it may be told of a reset instead.
     */
    void close(boolean lingers) {
        LoopbackReplicas.drops(this);
        in.close(LoopbackQueue.CLOSED);
        if (!lingers || in.unread() > 0) {
            out.reset();
        }
        out.end();
        if (port != null) {
            Loopback.release(local.getPort(), port);
        }
    }
}
