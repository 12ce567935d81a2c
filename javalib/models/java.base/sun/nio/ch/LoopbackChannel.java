package sun.nio.ch;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOption;
import java.net.SocketOptions;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AlreadyBoundException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ConnectionPendingException;
import java.nio.channels.NoConnectionPendingException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.nio.channels.spi.SelectorProvider;
import java.util.Objects;
import java.util.Set;

/** The model of a channel that is an end of a connection of {@link Loopback}. */
final class LoopbackChannel extends SocketChannel implements LoopbackSelectable {
    /** The lock of what a channel is at the moment; reports call it so. */
    private static final class ChannelState {}

    private static final int LARGEST = 1 << 16;

    private final ChannelState lock = new ChannelState();
    private final LoopbackOptions options = new LoopbackOptions(false);
    /** Once it is connected. */
    private volatile LoopbackSocket end;
    /** What has become of a connection that nobody has finished, or null: it, or why it is none. */
    private volatile Object pending;
    /** Where it is bound, or null; under the lock. */
    private InetSocketAddress bound;
    private volatile boolean inputShut;
    private volatile boolean outputShut;
    private volatile LoopbackSelector selector;
    /** Made when somebody asks for it; under the lock. */
    private Socket socket;

    LoopbackChannel(SelectorProvider provider) {
        super(provider);
    }

    /** The end of a server. */
    LoopbackChannel(SelectorProvider provider, LoopbackSocket end) {
        super(provider);
        this.end = end;
        this.bound = end.local;
    }

    private void ensureOpen() throws ClosedChannelException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
    }

    private LoopbackSocket connection() throws IOException {
        ensureOpen();
        LoopbackSocket connection = end;
        if (connection == null) {
            throw new NotYetConnectedException();
        }
        return connection;
    }

    /** An interrupt closes the channel, before an operation that may wait and after it. */
    static void closeIfInterrupted(java.nio.channels.Channel channel) throws IOException {
        if (Thread.currentThread().isInterrupted()) {
            channel.close();
            throw new ClosedByInterruptException();
        }
    }

    @Override
    public SocketChannel bind(SocketAddress address) throws IOException {
        InetSocketAddress local = address == null ? new InetSocketAddress(0) : checked(address);
        synchronized (lock) {
            ensureOpen();
            if (pending != null) {
                throw new ConnectionPendingException();
            }
            if (bound != null) {
                throw new AlreadyBoundException();
            }
            bound = new InetSocketAddress(local.getAddress(), Loopback.bind(local.getAddress(), local.getPort(), this));
        }
        return this;
    }

    static InetSocketAddress checked(SocketAddress address) {
        Objects.requireNonNull(address);
        if (!(address instanceof InetSocketAddress inet)) {
            throw new UnsupportedAddressTypeException();
        }
        if (inet.isUnresolved()) {
            throw new UnresolvedAddressException();
        }
        return inet;
    }

    @Override
    public boolean connect(SocketAddress address) throws IOException {
        InetSocketAddress remote = checked(address);
        boolean blocking = isBlocking();
        if (blocking) {
            closeIfInterrupted(this);
        }
        synchronized (lock) {
            ensureOpen();
            if (end != null) {
                throw new AlreadyConnectedException();
            }
            if (pending != null) {
                throw new ConnectionPendingException();
            }
            try {
                InetAddress from = bound == null ? null : bound.getAddress();
                pending = Loopback.connect(from, bound == null ? 0 : bound.getPort(), this, remote);
            } catch (ConnectException refused) {
                pending = refused;
            }
            if (blocking) {
                return finishConnect();
            }
        }
        changed();
        return false;
    }

    @Override
    public boolean finishConnect() throws IOException {
        synchronized (lock) {
            ensureOpen();
            if (end != null) {
                return true;
            }
            Object outcome = pending;
            if (outcome == null) {
                throw new NoConnectionPendingException();
            }
            pending = null;
            if (!(outcome instanceof LoopbackSocket connection)) {
                close();
                throw (ConnectException) outcome;
            }
            connection.sendBuffer((int) options.get(SocketOptions.SO_SNDBUF));
            connection.receiveBuffer((int) options.get(SocketOptions.SO_RCVBUF));
            bound = connection.local;
            end = connection;
        }
        changed();
        return true;
    }

    /** It may be ready for something else than before. */
    private void changed() {
        LoopbackSelector told = selector;
        if (told != null) {
            watch(told);
            told.signal();
        }
    }

    @Override
    public void watch(LoopbackSelector by) {
        selector = by;
        LoopbackSocket connection = end;
        if (connection != null) {
            connection.in.watch(LoopbackSelector.events(by));
        }
    }

    @Override
    public int ready(int operations) {
        if (!isOpen()) {
            // nothing comes to it any more
            return 0;
        }
        LoopbackSocket connection = end;
        if (connection == null) {
            return (operations & SelectionKey.OP_CONNECT) != 0 && pending != null ? SelectionKey.OP_CONNECT : 0;
        }
        int ready = operations & SelectionKey.OP_WRITE;
        if ((operations & SelectionKey.OP_READ) != 0 && connection.in.looksReady()) {
            ready |= SelectionKey.OP_READ;
        }
        return ready;
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
        Objects.requireNonNull(to);
        if (to.isReadOnly()) {
            throw new IllegalArgumentException("Read-only buffer");
        }
        LoopbackSocket connection = connection();
        if (!to.hasRemaining()) {
            return 0;
        }
        byte[] bytes = new byte[Math.min(to.remaining(), LARGEST)];
        int count = read(this, connection.in, bytes);
        if (count > 0) {
            to.put(bytes, 0, count);
        }
        return count == LoopbackStream.NOTHING ? 0 : count;
    }

    /** What a channel reads from a stream. */
    static int read(java.nio.channels.SelectableChannel channel, LoopbackStream from, byte[] to) throws IOException {
        return read(channel, from, to, 0, to.length, 0);
    }

    /** The same for its socket, which gives up after a while if that is not 0. */
    private static int read(java.nio.channels.SelectableChannel channel, LoopbackStream from, byte[] to, int offset,
            int length, int millis) throws IOException {
        boolean blocking = channel.isBlocking();
        if (blocking) {
            closeIfInterrupted(channel);
        }
        int count;
        try {
            count = blocking ? from.read(to, offset, length, true, millis) : from.readNow(to, offset, length);
        } catch (IOException e) {
            if (blocking) {
                closeIfInterrupted(channel);
            }
            if (!channel.isOpen()) {
                throw new AsynchronousCloseException();
            }
            throw e;
        }
        if (count == LoopbackStream.INTERRUPT) {
            Thread.currentThread().interrupt();
        }
        if (blocking) {
            closeIfInterrupted(channel);
        }
        return count;
    }

    @Override
    public long read(ByteBuffer[] to, int offset, int length) throws IOException {
        ByteBuffer all = room(to, offset, length);
        int count = read(all);
        scatter(all, to, offset);
        return count;
    }

    /** A buffer for as much as there is room in these. */
    static ByteBuffer room(ByteBuffer[] to, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, to.length);
        int room = 0;
        for (int i = offset; i < offset + length && room < LARGEST; i++) {
            if (to[i].isReadOnly()) {
                throw new IllegalArgumentException("Read-only buffer");
            }
            room += Math.min(to[i].remaining(), LARGEST);
        }
        return ByteBuffer.allocate(room);
    }

    /** Hands on what has come into {@link #room}. */
    static void scatter(ByteBuffer all, ByteBuffer[] to, int offset) {
        all.flip();
        for (int i = offset; all.hasRemaining(); i++) {
            while (to[i].hasRemaining() && all.hasRemaining()) {
                to[i].put(all.get());
            }
        }
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        Objects.requireNonNull(from);
        boolean blocking = isBlocking();
        if (blocking) {
            closeIfInterrupted(this);
        }
        LoopbackSocket connection = connection();
        if (outputShut) {
            throw new ClosedChannelException();
        }
        byte[] bytes = new byte[from.remaining()];
        from.get(bytes);
        if (bytes.length > 0) {
            try {
                connection.write(bytes, 0, bytes.length);
            } catch (IOException e) {
                if (!isOpen()) {
                    throw new AsynchronousCloseException();
                }
                throw e;
            }
        }
        if (blocking) {
            closeIfInterrupted(this);
        }
        return bytes.length;
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, from.length);
        long size = 0;
        for (int i = offset; i < offset + length; i++) {
            size += from[i].remaining();
        }
        // one write, as the bytes of all buffers are
        ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(size));
        for (int i = offset; i < offset + length; i++) {
            all.put(from[i]);
        }
        return write(all.flip());
    }

    @Override
    public SocketChannel shutdownInput() throws IOException {
        synchronized (lock) {
            LoopbackSocket connection = connection();
            if (!inputShut) {
                inputShut = true;
                connection.shutdownInput();
            }
        }
        changed();
        return this;
    }

    @Override
    public SocketChannel shutdownOutput() throws IOException {
        synchronized (lock) {
            LoopbackSocket connection = connection();
            outputShut = true;
            connection.shutdownOutput();
        }
        return this;
    }

    @Override
    public Socket socket() {
        synchronized (lock) {
            if (socket == null) {
                try {
                    socket = new LoopbackAdaptor(this);
                } catch (SocketException impossible) {
                    throw new InternalError(impossible);
                }
            }
            return socket;
        }
    }

    /** The address of the other end, or null. */
    InetSocketAddress remote() {
        LoopbackSocket connection = end;
        return connection == null ? null : connection.remote;
    }

    /** What the socket of this channel reads, which gives up after a while. */
    int read(byte[] to, int offset, int length, int millis) throws IOException {
        return read(this, connection().in, to, offset, length, millis);
    }

    int available() throws IOException {
        return connection().in.available();
    }

    boolean isInputShut() {
        return inputShut;
    }

    boolean isOutputShut() {
        return outputShut;
    }

    @Override
    public boolean isConnected() {
        return end != null && isOpen();
    }

    @Override
    public boolean isConnectionPending() {
        return pending != null;
    }

    @Override
    public SocketAddress getRemoteAddress() throws IOException {
        ensureOpen();
        return remote();
    }

    @Override
    public SocketAddress getLocalAddress() throws IOException {
        synchronized (lock) {
            ensureOpen();
            return bound;
        }
    }

    @Override
    public <T> SocketChannel setOption(SocketOption<T> name, T value) throws IOException {
        ensureOpen();
        options.set(options.known(name), value);
        return this;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T getOption(SocketOption<T> name) throws IOException {
        ensureOpen();
        return (T) options.get(options.known(name));
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return Set.of(StandardSocketOptions.SO_RCVBUF, StandardSocketOptions.SO_REUSEADDR,
                StandardSocketOptions.SO_SNDBUF, StandardSocketOptions.SO_KEEPALIVE, StandardSocketOptions.SO_LINGER,
                StandardSocketOptions.SO_REUSEPORT, StandardSocketOptions.TCP_NODELAY, StandardSocketOptions.IP_TOS);
    }

    @Override
    protected void implConfigureBlocking(boolean block) {}

    @Override
    protected void implCloseSelectableChannel() throws IOException {
        synchronized (lock) {
            Object outcome = pending;
            LoopbackSocket connection = outcome instanceof LoopbackSocket unfinished ? unfinished : end;
            if (connection != null) {
                connection.close(!options.get(SocketOptions.SO_LINGER).equals(0));
            } else if (bound != null) {
                Loopback.release(bound.getPort(), this);
            }
        }
    }
}
