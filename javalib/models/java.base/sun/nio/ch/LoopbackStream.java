package sun.nio.ch;

import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;

/** One direction of a connection: bytes come out as they were written, a write at a time. */
final class LoopbackStream extends LoopbackQueue<byte[]> {
    /** What a connection holds on every machine, if nobody reads: beyond that, whether a write waits is not known. */
    private static final int LIMIT = 1 << 16;

    /** Nothing is there to read, and nobody waits. */
    static final int NOTHING = -2;
    /** The thread was interrupted. */
    static final int INTERRUPT = -3;

    /** Reports call so what a reader waits for. */
    private static final class IncomingBytes extends Cell<byte[]> {
        IncomingBytes(long before) {
            super(before);
        }
    }

    /** The bytes that are read, or null; under the lock of those who read. */
    private byte[] bytes;
    /** How many of them have been read. */
    private int used;
    /** How many bytes have been read of all writes. */
    private volatile long position;
    /** How many reads got less than they could; likewise. */
    private int shortened;
    /** Whether readers have been told of a reset. */
    private boolean broken;
    /** Whether readers may be told of a reset, see {@link LoopbackSocket}. */
    private volatile boolean reset;
    private volatile int limit = LIMIT;

    LoopbackStream() {
        this(new IncomingBytes(0));
        LoopbackReplicas.stream(this);
    }

    /** The replica of one of another process. */
    LoopbackStream(Cell<byte[]> first) {
        super(first, true);
    }

    @Override
    Cell<byte[]> cell(long before) {
        return new IncomingBytes(before);
    }

    /** The other end is not there any more: whether a reader is told before the end of the bytes depends on the network. */
    void reset() {
        reset = true;
        LoopbackReplicas.reset(this);
    }

    /** A buffer is smaller. */
    void limit(int size) {
        if (size < limit) {
            limit = size;
            LoopbackReplicas.limit(this, size);
        }
    }

    /** Writes to the other end; {@code back} is the way back from it. */
    void write(byte[] from, int offset, int length, LoopbackStream back) throws IOException {
        if (isClosed()) {
            // the first write is answered by a reset, which may come at any time
            if (back.reset && LoopbackSignals.choose()) {
                throw new SocketException("Broken pipe");
            }
            back.reset();
            return;
        }
        byte[] copy = new byte[length];
        System.arraycopy(from, offset, copy, 0, length);
        long put = put(copy, length);
        if (put < 0) {
            throw new SocketException("Socket output is shutdown");
        }
        if (put > limit && pending(put) > limit) {
            LoopbackSignals.unmodelled(
                    "java.net.Socket: a write of more bytes than " + limit + " that nobody has read");
        }
    }

    /**
     * Reads what one write has left; -1 at the end. Waits for it, at most so long if that is not 0.
     *
     * @return {@link #INTERRUPT} if the thread was interrupted
     */
    int read(byte[] to, int offset, int length, boolean interruptible, int millis) throws IOException {
        synchronized (receiving) {
            int how = await(interruptible, millis > 0, millis * 1_000_000L);
            if (how == LoopbackSignals.TIMEOUT) {
                throw new SocketTimeoutException("Read timed out");
            }
            return how == LoopbackSignals.INTERRUPTED ? INTERRUPT : taken(how, to, offset, length);
        }
    }

    /** The same without waiting: {@link #NOTHING} if nothing is there. */
    int readNow(byte[] to, int offset, int length) throws IOException {
        synchronized (receiving) {
            return isReady() ? taken(await(false, false, 0), to, offset, length) : NOTHING;
        }
    }

    /** What is read after this end of a wait; under the lock of those who read. */
    private int taken(int how, byte[] to, int offset, int length) throws IOException {
        LoopbackReplicas.begin();
        try {
            return takenNow(how, to, offset, length);
        } finally {
            LoopbackReplicas.done();
        }
    }

    private int takenNow(int how, byte[] to, int offset, int length) throws IOException {
        if (how == CLOSED) {
            throw new SocketException("Socket closed");
        }
        if (broken || reset && LoopbackSignals.choose()) {
            broken = true;
            throw new SocketException("Connection reset");
        }
        if (how == ENDED) {
            return -1;
        }
        if (bytes == null) {
            bytes = peek();
        }
        int count = most(Math.min(length, bytes.length - used));
        System.arraycopy(bytes, used, to, offset, count);
        used += count;
        position += count;
        if (used == bytes.length) {
            bytes = null;
            used = 0;
            advance();
        }
        return count;
    }

    /** How many bytes a read gets of so many that it could get. */
    private int most(int count) {
        if (count < 2 || shortened >= LoopbackSignals.bound(LoopbackSignals.SHORT_READ)) {
            return count;
        }
        int less = LoopbackSignals.pick(count - 1);
        if (less == 0) {
            return count;
        }
        shortened++;
        return less;
    }

    /** How many bytes can be read at once. */
    int available() {
        int unread = unread();
        return isShut() ? 0 : unread;
    }

    /** How many bytes are there that nobody has read. Whoever waits for some holds the lock of those who read. */
    int unread() {
        long read = position;
        long written = read;
        Cell<byte[]> cell = waiting();
        for (byte[] next = cell.item; next != null; next = cell.item) {
            written = cell.before + next.length;
            cell = cell.next;
        }
        return (int) Math.max(0, written - read);
    }
}
