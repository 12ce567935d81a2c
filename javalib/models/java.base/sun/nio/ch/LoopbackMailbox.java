package sun.nio.ch;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;

/**
 * A port for datagrams, and those that nobody has received. They come in the order in which they were sent, and none is lost, but for
 * so many faults.
 */
final class LoopbackMailbox extends LoopbackQueue<LoopbackDatagram> {
    /** What a port holds on every machine: beyond that, whether a datagram is lost is not known. */
    private static final int LIMIT = 1 << 16;

    /** Reports call so what a receiver waits for. */
    private static final class IncomingDatagram extends Cell<LoopbackDatagram> {
        IncomingDatagram(long before) {
            super(before);
        }
    }

    /** Where one was that is received. */
    private static final LoopbackDatagram TAKEN = new LoopbackDatagram(new byte[0], null);

    private static final VarHandle ITEM;

    static {
        try {
            ITEM = MethodHandles.lookup().findVarHandle(Cell.class, "item", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final InetAddress address;
    /** How often each thing has gone wrong; under the lock of those who send. */
    private final int[] faults = new int[LoopbackSignals.KINDS];
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
        LoopbackReplicas.begin();
        try {
            sendNow(datagram);
        } finally {
            LoopbackReplicas.done();
        }
    }

    private void sendNow(LoopbackDatagram datagram) {
        InetSocketAddress only = remote;
        if (only != null && !only.equals(datagram.from)) {
            return;
        }
        if (mayFail(LoopbackSignals.LOST) || mayFail(LoopbackSignals.DOUBLED) || mayFail(LoopbackSignals.OVERTAKES)) {
            // what has gone wrong before follows from the order in which all came here
            synchronized (sending) {
                sendSomehow(datagram);
            }
        } else {
            place(datagram);
        }
    }

    private static boolean mayFail(int kind) {
        return LoopbackSignals.bound(kind) > 0;
    }

    /** Whether this can go wrong once more. */
    private boolean canFail(int kind) {
        return faults[kind] < LoopbackSignals.bound(kind);
    }

    /** It has. */
    private void failed(int kind) {
        faults[kind]++;
        LoopbackReplicas.fault(this, kind, faults[kind]);
    }

    /** In another process, something has gone wrong. */
    void replaceFault(int kind, int count) {
        faults[kind] = count;
    }

    private void sendSomehow(LoopbackDatagram datagram) {
        if (canFail(LoopbackSignals.LOST) && LoopbackSignals.isLost()) {
            failed(LoopbackSignals.LOST);
            return;
        }
        boolean twice = canFail(LoopbackSignals.DOUBLED) && LoopbackSignals.isDoubled();
        place(overtaken(datagram));
        if (twice) {
            failed(LoopbackSignals.DOUBLED);
            place(datagram);
        }
    }

    /** The datagram, or the one before if it goes into the place of that, which nobody has received. */
    private LoopbackDatagram overtaken(LoopbackDatagram datagram) {
        Cell<LoopbackDatagram> cell = last();
        if (cell == null || !canFail(LoopbackSignals.OVERTAKES)) {
            return datagram;
        }
        LoopbackDatagram before = cell.item;
        if (before == TAKEN || !LoopbackSignals.overtakes() || !ITEM.compareAndSet(cell, before, datagram)) {
            return datagram;
        }
        failed(LoopbackSignals.OVERTAKES);
        LoopbackReplicas.replace(this, cell, datagram);
        return before;
    }

    /** In another process, one has overtaken the one before, or it was received. */
    static void replaceItem(Cell<LoopbackDatagram> cell, LoopbackDatagram datagram) {
        cell.item = datagram == null ? TAKEN : datagram;
    }

    private void place(LoopbackDatagram datagram) {
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
        LoopbackReplicas.begin();
        try {
            LoopbackDatagram datagram = mayFail(LoopbackSignals.OVERTAKES) ? taken(first()) : peek();
            advance();
            return datagram;
        } finally {
            LoopbackReplicas.done();
        }
    }

    /** What is in a cell, which no other can overtake any more. */
    private LoopbackDatagram taken(Cell<LoopbackDatagram> cell) {
        LoopbackDatagram datagram = (LoopbackDatagram) ITEM.getAndSet(cell, (Object) TAKEN);
        LoopbackReplicas.replace(this, cell, null);
        return datagram;
    }

    /** Nobody can send here any more. */
    void shut() {
        Loopback.release(Loopback.DATAGRAMS + port, this);
        close(CLOSED);
        end();
    }
}
