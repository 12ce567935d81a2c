package sun.nio.ch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;

/** A port for datagrams, and those that nobody has received. They come in the order in which they were sent, and none is lost. */
final class LoopbackMailbox extends LoopbackQueue<LoopbackDatagram> {
    /** What a port holds on every machine: beyond that, whether a datagram is lost is not known. */
    private static final int LIMIT = 1 << 16;

    /** Reports call so what a receiver waits for. */
    private static final class IncomingDatagram extends Cell<LoopbackDatagram> {
        IncomingDatagram(long before) {
            super(before);
        }
    }

    private final InetAddress address;
    /** The only sender from whom datagrams come, or null. */
    private volatile InetSocketAddress remote;
    /** Set before anybody can send. */
    int port;

    LoopbackMailbox(InetAddress address) {
        this(new IncomingDatagram(0), address);
        LoopbackReplicas.mailbox(this, address);
    }

    /** The replica of one of another process. */
    LoopbackMailbox(Cell<LoopbackDatagram> first, InetAddress address) {
        super(first, true);
        this.address = address;
    }

    @Override
    Cell<LoopbackDatagram> cell(long before) {
        return new IncomingDatagram(before);
    }

    /** Whether datagrams to an address come here. */
    boolean has(InetAddress other) {
        return address.isAnyLocalAddress() || address.equals(other);
    }

    /** Takes from one sender only, or from all. */
    void connect(InetSocketAddress to) {
        remote = to;
        LoopbackReplicas.remote(this, to);
    }

    /** In another process, the same. */
    void replaceRemote(InetSocketAddress to) {
        remote = to;
    }

    /** Somebody sends. */
    void send(LoopbackDatagram datagram) {
        InetSocketAddress only = remote;
        if (only != null && !only.equals(datagram.from)) {
            return;
        }
        long size = Math.max(1, datagram.bytes.length);
        long put = put(datagram, size);
        if (put > LIMIT && pending(put) > LIMIT) {
            LoopbackSignals.unmodelled("java.net.DatagramSocket: more than " + LIMIT + " bytes that nobody has received");
        }
    }

    /**
     * Waits for a datagram, at most so long if that is not 0; null if the thread was interrupted.
     *
     * @throws SocketTimeoutException if the time is over
     */
    LoopbackDatagram receive(boolean interruptible, long nanos) throws IOException {
        synchronized (receiving) {
            int how = await(interruptible, nanos > 0, nanos);
            if (how == LoopbackSignals.TIMEOUT) {
                throw new SocketTimeoutException("Receive timed out");
            }
            return how == LoopbackSignals.INTERRUPTED ? null : taken(how);
        }
    }

    /** The same without waiting: null if nothing is there. */
    LoopbackDatagram receiveNow() throws IOException {
        synchronized (receiving) {
            return isReady() ? taken(await(false, false, 0)) : null;
        }
    }

    private LoopbackDatagram taken(int how) throws SocketException {
        if (how != READY) {
            throw new SocketException("Socket closed");
        }
        LoopbackDatagram datagram = peek();
        advance();
        return datagram;
    }

    /** Nobody can send here any more. */
    void shut() {
        Loopback.release(Loopback.DATAGRAMS + port, this);
        close(CLOSED);
        end();
    }
}
