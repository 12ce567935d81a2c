package sun.nio.ch;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.Function;

/**
 * The network of several processes. Each has a replica of what lies between them: ports, connections that wait to be accepted, bytes
 * that were written. Here is what is told of a change, and how it is taken in. Where there is one process, nothing is told.
 *
 * <p>While news are taken in, no hook does anything: no operation, no access, and nothing is told on.
 */
final class LoopbackReplicas implements Function<Object[], Object> {
    static final LoopbackReplicas INSTANCE = new LoopbackReplicas();

    /** The process ends, and has this. */
    private static final int CLOSE_ALL = -1;

    private static final int MAKE = 0;
    private static final int BIND = 1;
    private static final int OPEN = 2;
    private static final int PUT = 3;
    private static final int END = 4;
    private static final int WATCH = 5;
    private static final int WAIT = 6;
    private static final int CLOSE = 7;
    private static final int RESET = 8;
    private static final int LIMIT = 9;
    private static final int REMOTE = 10;
    private static final int FAULT = 11;
    private static final int REPLACE = 12;

    private static final int CELL = 0;
    private static final int STREAM = 1;
    private static final int LISTENER = 2;
    private static final int SENDING = 3;
    private static final int RECEIVING = 4;
    private static final int OTHER = 5;
    private static final int MAILBOX = 6;

    /** Ports of servers are closed first, then connections, then what else has a port. */
    private static final long CONNECTION = 1L << Integer.SIZE;

    private static final long OTHER_PORT = 2L << Integer.SIZE;

    private LoopbackReplicas() {}

    private static boolean several() {
        return LoopbackSignals.several();
    }

    private static void share(Object object, int kind, Object... values) {
        LoopbackSignals.share(object, kind, values);
    }

    private static void tell(int what, Object object, Object... values) {
        LoopbackSignals.tell(what, object, values);
    }

    private static long key(int port, Object owner) {
        return owner instanceof LoopbackQueue ? port : OTHER_PORT | port;
    }

    private static long key(LoopbackSocket end) {
        return CONNECTION | (long) end.local.getPort() << Short.SIZE | end.remote.getPort();
    }

    /** What is a call of the system begins: a process ends before it or after it. */
    static void begin() {
        if (several()) {
            LoopbackSignals.step(true);
        }
    }

    /** It is done. */
    static void done() {
        if (several()) {
            LoopbackSignals.step(false);
            LoopbackSignals.crash();
        }
    }

    /** This process has an end of a connection. */
    static void holds(LoopbackSocket end) {
        if (several()) {
            LoopbackSignals.holds(key(end), end);
        }
    }

    /** It is closed. */
    static void drops(LoopbackSocket end) {
        if (several()) {
            LoopbackSignals.drops(key(end));
        }
    }

    static void cell(LoopbackQueue.Cell<?> cell) {
        if (several()) {
            share(cell, CELL, cell.before);
        }
    }

    static void stream(LoopbackStream stream) {
        if (several()) {
            share(stream, STREAM, stream.first());
            locks(stream);
        }
    }

    static void listener(LoopbackListener listener, InetAddress address) {
        if (several()) {
            share(listener, LISTENER, listener.first(), address);
            locks(listener);
        }
    }

    static void mailbox(LoopbackMailbox mailbox, InetAddress address) {
        if (several()) {
            share(mailbox, MAILBOX, mailbox.first(), address);
            locks(mailbox);
        }
    }

    static void remote(LoopbackMailbox mailbox, InetSocketAddress remote) {
        if (several()) {
            tell(REMOTE, mailbox, remote);
        }
    }

    static void fault(LoopbackMailbox mailbox, int kind, int count) {
        if (several()) {
            tell(FAULT, mailbox, kind, count);
        }
    }

    /** Another datagram is in a cell now; null if it was received. */
    static void replace(LoopbackMailbox mailbox, LoopbackQueue.Cell<LoopbackDatagram> cell, LoopbackDatagram datagram) {
        if (!several()) {
            return;
        }
        if (datagram == null) {
            tell(REPLACE, mailbox, cell);
        } else {
            tell(REPLACE, mailbox, cell, datagram.bytes, datagram.from);
        }
    }

    private static void locks(LoopbackQueue<?> queue) {
        share(queue.sending, SENDING, queue);
        share(queue.receiving, RECEIVING, queue);
    }

    /** Of an object that is only told apart from others: who has a port, what a selector waits for. */
    static void other(Object object) {
        if (several()) {
            share(object, OTHER);
        }
    }

    static void bind(int port, Object owner) {
        if (several()) {
            tell(BIND, owner, port);
            LoopbackSignals.holds(key(port, owner), owner instanceof LoopbackQueue ? owner : port);
        }
    }

    static void release(int port, Object owner) {
        if (several()) {
            tell(BIND, null, port);
            LoopbackSignals.drops(key(port, owner));
        }
    }

    static void open(LoopbackQueue<?> queue) {
        if (several()) {
            tell(OPEN, queue);
        }
    }

    static void put(LoopbackQueue<?> queue, LoopbackQueue.Cell<?> cell, Object item) {
        if (!several()) {
            return;
        }
        if (item instanceof LoopbackSocket end) {
            tell(PUT, queue, cell, cell.next, end.local, end.remote, end.in, end.out());
        } else if (item instanceof LoopbackDatagram datagram) {
            tell(PUT, queue, cell, cell.next, datagram.bytes, datagram.from);
        } else {
            tell(PUT, queue, cell, cell.next, item);
        }
    }

    static void end(LoopbackQueue<?> queue, LoopbackQueue.Cell<?> cell) {
        if (several()) {
            tell(END, queue, cell);
        }
    }

    static void watch(LoopbackQueue<?> queue, Object events) {
        if (several()) {
            tell(WATCH, queue, events);
        }
    }

    static void await(LoopbackQueue<?> queue, LoopbackQueue.Cell<?> cell) {
        if (several()) {
            tell(WAIT, queue, cell);
        }
    }

    static void close(LoopbackQueue<?> queue, int how) {
        if (several()) {
            tell(CLOSE, queue, how);
        }
    }

    static void reset(LoopbackStream stream) {
        if (several()) {
            tell(RESET, stream);
        }
    }

    static void limit(LoopbackQueue<?> queue, int size) {
        if (several()) {
            tell(LIMIT, queue, size);
        }
    }

    /** Takes in a piece of news: what, the object, and values. */
    @Override
    public Object apply(Object[] news) {
        Object object = news[1];
        switch ((int) news[0]) {
            case CLOSE_ALL:
                close(object);
                break;
            case MAKE:
                return make(news);
            case BIND:
                Loopback.replace((int) news[2], object);
                break;
            case OPEN:
                ((LoopbackQueue<?>) object).replaceOpen();
                break;
            case PUT:
                put(news);
                break;
            case END:
                ((LoopbackQueue<?>) object).replaceEnd((LoopbackQueue.Cell<?>) news[2]);
                break;
            case WATCH:
                ((LoopbackQueue<?>) object).watch(news[2]);
                break;
            case WAIT:
                replaceWaiting((LoopbackQueue<?>) object, news[2]);
                break;
            case CLOSE:
                ((LoopbackQueue<?>) object).replaceClosed((int) news[2]);
                break;
            case RESET:
                ((LoopbackStream) object).reset();
                break;
            case REMOTE:
                ((LoopbackMailbox) object).replaceRemote((InetSocketAddress) news[2]);
                break;
            case FAULT:
                ((LoopbackMailbox) object).replaceFault((int) news[2], (int) news[3]);
                break;
            case REPLACE:
                replace(news);
                break;
            default:
                limit(object, (int) news[2]);
        }
        return null;
    }

    private static void close(Object held) {
        if (held instanceof LoopbackListener listener) {
            listener.shut();
        } else if (held instanceof LoopbackMailbox mailbox) {
            mailbox.shut();
        } else if (held instanceof LoopbackSocket end) {
            end.close(true);
        } else {
            Loopback.release((int) held);
        }
    }

    @SuppressWarnings("unchecked")
    private static Object make(Object[] news) {
        switch ((int) news[2]) {
            case CELL:
                return new LoopbackQueue.Cell<Object>((long) news[3]);
            case STREAM:
                return new LoopbackStream((LoopbackQueue.Cell<byte[]>) news[3]);
            case LISTENER:
                return new LoopbackListener((LoopbackQueue.Cell<LoopbackSocket>) news[3], (InetAddress) news[4]);
            case MAILBOX:
                return new LoopbackMailbox((LoopbackQueue.Cell<LoopbackDatagram>) news[3], (InetAddress) news[4]);
            case SENDING:
                return ((LoopbackQueue<?>) news[3]).sending;
            case RECEIVING:
                return ((LoopbackQueue<?>) news[3]).receiving;
            default:
                return new Object();
        }
    }

    @SuppressWarnings("unchecked")
    private static void put(Object[] news) {
        Object item = news[4];
        if (news.length == 6) {
            item = new LoopbackDatagram((byte[]) news[4], (InetSocketAddress) news[5]);
        } else if (news.length > 6) {
            item = new LoopbackSocket((InetSocketAddress) news[4], (InetSocketAddress) news[5], (LoopbackStream) news[6],
                    (LoopbackStream) news[7]);
        }
        ((LoopbackQueue<Object>) news[1]).replaceTail(
                (LoopbackQueue.Cell<Object>) news[2], (LoopbackQueue.Cell<Object>) news[3], item);
    }

    @SuppressWarnings("unchecked")
    private static void replace(Object[] news) {
        LoopbackDatagram datagram = null;
        if (news.length > 3) {
            datagram = new LoopbackDatagram((byte[]) news[3], (InetSocketAddress) news[4]);
        }
        LoopbackMailbox.replaceItem((LoopbackQueue.Cell<LoopbackDatagram>) news[2], datagram);
    }

    @SuppressWarnings("unchecked")
    private static void replaceWaiting(LoopbackQueue<?> queue, Object cell) {
        ((LoopbackQueue<Object>) queue).replaceWaiting((LoopbackQueue.Cell<Object>) cell);
    }

    private static void limit(Object queue, int size) {
        if (queue instanceof LoopbackListener listener) {
            listener.replaceBacklog(size);
        } else {
            ((LoopbackStream) queue).limit(size);
        }
    }
}
