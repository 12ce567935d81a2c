package sun.nio.ch;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.AlreadyBoundException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetBoundException;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.Set;

/** The model of a channel that accepts connections of {@link Loopback}. */
final class LoopbackServerChannel extends ServerSocketChannel implements LoopbackSelectable {
    private static final int BACKLOG = 50;

    /** The lock of what a channel is at the moment; reports call it so. */
    private static final class ChannelState {}

    private final ChannelState lock = new ChannelState();
    private final LoopbackOptions options = new LoopbackOptions(true);
    /** Once it is bound; written under the lock. */
    private volatile LoopbackListener listener;
    private InetSocketAddress bound;
    private volatile LoopbackSelector selector;
    /** Made when somebody asks for it; under the lock. */
    private ServerSocket socket;

    LoopbackServerChannel(SelectorProvider provider) {
        super(provider);
    }

    private void ensureOpen() throws ClosedChannelException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
    }

    @Override
    public ServerSocketChannel bind(SocketAddress address, int backlog) throws IOException {
        InetSocketAddress local = address == null ? new InetSocketAddress(0) : LoopbackChannel.checked(address);
        synchronized (lock) {
            ensureOpen();
            if (bound != null) {
                throw new AlreadyBoundException();
            }
            LoopbackListener port = new LoopbackListener(local.getAddress());
            bound = new InetSocketAddress(local.getAddress(), Loopback.bind(local.getAddress(), local.getPort(), port));
            listener = port;
            port.listen(backlog < 1 ? BACKLOG : backlog);
            if (selector != null) {
                port.watch(LoopbackSelector.events(selector));
            }
        }
        return this;
    }

    @Override
    public SocketChannel accept() throws IOException {
        return accept(0);
    }

    /** Also for the socket of this channel, which gives up after a while if that is not 0. */
    LoopbackChannel accept(int millis) throws IOException {
        ensureOpen();
        LoopbackListener port = listener;
        if (port == null) {
            throw new NotYetBoundException();
        }
        boolean blocking = isBlocking();
        if (blocking) {
            LoopbackChannel.closeIfInterrupted(this);
        }
        LoopbackSocket end;
        try {
            end = port.accept(blocking, blocking, millis);
        } catch (IOException e) {
            if (blocking) {
                LoopbackChannel.closeIfInterrupted(this);
            }
            if (!isOpen()) {
                throw new AsynchronousCloseException();
            }
            throw e;
        }
        if (end == null && blocking) {
            Thread.currentThread().interrupt();
        }
        if (blocking && Thread.currentThread().isInterrupted()) {
            if (end != null) {
                end.close(false);
            }
            LoopbackChannel.closeIfInterrupted(this);
        }
        return end == null ? null : new LoopbackChannel(provider(), end);
    }

    @Override
    public void watch(LoopbackSelector by) {
        synchronized (lock) {
            selector = by;
            if (listener != null) {
                listener.watch(LoopbackSelector.events(by));
            }
        }
    }

    @Override
    public int ready(int operations) {
        LoopbackListener port = listener;
        return port != null && operations != 0 && port.looksReady() ? SelectionKey.OP_ACCEPT : 0;
    }

    @Override
    public ServerSocket socket() {
        synchronized (lock) {
            if (socket == null) {
                socket = new LoopbackServerAdaptor(this);
            }
            return socket;
        }
    }

    @Override
    public SocketAddress getLocalAddress() throws IOException {
        synchronized (lock) {
            ensureOpen();
            return bound;
        }
    }

    @Override
    public <T> ServerSocketChannel setOption(SocketOption<T> name, T value) throws IOException {
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
                StandardSocketOptions.SO_REUSEPORT);
    }

    @Override
    protected void implConfigureBlocking(boolean block) {}

    @Override
    protected void implCloseSelectableChannel() throws IOException {
        // until its selector forgets it, clients can connect
        if (!isRegistered()) {
            shut();
        }
    }

    @Override
    public void shut() {
        synchronized (lock) {
            if (listener != null) {
                listener.shut();
            }
        }
    }
}
