package sun.nio.ch;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;

/** A port of a server, and the connections that it has not accepted yet. */
final class LoopbackListener extends LoopbackQueue<LoopbackSocket> {
    /** Reports call so what a server waits for. */
    private static final class IncomingConnection extends Cell<LoopbackSocket> {
        IncomingConnection(long before) {
            super(before);
        }
    }

    private final InetAddress address;
    /** Set before anybody can connect. */
    private int backlog;
    /** Likewise. */
    int port;

    /** Refuses all connections. */
    LoopbackListener(InetAddress address) {
        this(new IncomingConnection(0), address);
        LoopbackReplicas.listener(this, address);
    }

    /** The replica of one of another process. */
    LoopbackListener(Cell<LoopbackSocket> first, InetAddress address) {
        super(first, false);
        this.address = address;
    }

    /** Lets clients connect, so many before the first one is accepted. */
    void listen(int connections) {
        backlog = connections;
        LoopbackReplicas.limit(this, connections);
        open();
    }

    /** In another process, it lets clients connect. */
    void replaceBacklog(int connections) {
        backlog = connections;
    }

    @Override
    Cell<LoopbackSocket> cell(long before) {
        return new IncomingConnection(before);
    }

    /** Whether connections to an address come here. */
    boolean has(InetAddress other) {
        return address.isAnyLocalAddress() || address.equals(other);
    }

    /** Whether another server could have the same port. */
    boolean mayShare(InetAddress other) {
        return !address.isAnyLocalAddress() && !other.isAnyLocalAddress() && !address.equals(other);
    }

    /** A client connects. */
    void connect(LoopbackSocket end) throws IOException {
        long put = put(end, 1);
        if (put < 0) {
            throw new ConnectException("Connection refused");
        }
        if (put > backlog && pending(put) > backlog) {
            LoopbackSignals.unmodelled(
                    "java.net.ServerSocket: more connections than " + backlog + " that nobody has accepted");
        }
    }

    /** Waits for a client, at most so long if that is not 0; null if it may not wait, or if the thread was interrupted. */
    LoopbackSocket accept(boolean waits, boolean interruptible, int millis) throws IOException {
        synchronized (receiving) {
            if (!waits && !isReady()) {
                return null;
            }
            int how = await(interruptible, millis > 0, millis * 1_000_000L);
            if (how == LoopbackSignals.TIMEOUT) {
                throw new SocketTimeoutException("Accept timed out");
            }
            return how == LoopbackSignals.INTERRUPTED ? null : taken(how);
        }
    }

    private LoopbackSocket taken(int how) throws IOException {
        if (how != READY) {
            throw new SocketException("Socket closed");
        }
        LoopbackReplicas.begin();
        try {
            LoopbackSocket end = peek();
            advance();
            LoopbackReplicas.holds(end);
            return end;
        } finally {
            LoopbackReplicas.done();
        }
    }

    /** Nobody can connect any more; those who have been accepted by nobody may be told of a reset. */
    void shut() {
        Loopback.release(port, this);
        close(CLOSED);
        end();
        synchronized (receiving) {
            for (LoopbackSocket end = peek(); end != null; end = peek()) {
                end.close(false);
                advance();
            }
        }
    }
}
