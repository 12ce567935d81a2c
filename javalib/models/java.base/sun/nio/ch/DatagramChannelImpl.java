package sun.nio.ch;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ProtocolFamily;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AlreadyBoundException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.MembershipKey;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.SelectionKey;
import java.nio.channels.spi.SelectorProvider;
import java.util.Objects;
import java.util.Set;

/**
 * The model of a channel for datagrams, over {@link Loopback}. {@code DatagramSocket} is the JDK's own code over {@link
 * DatagramSocketAdaptor}, which has one.
 */
final class DatagramChannelImpl extends DatagramChannel implements LoopbackSelectable {
    /** The most that a datagram of IPv4 holds. */
    private static final int LARGEST = 65_507;

    /** The lock of what a channel is at the moment; reports call it so. */
    private static final class ChannelState {}

    private final ChannelState lock = new ChannelState();
    private final LoopbackOptions options = LoopbackOptions.ofDatagrams();
    private final boolean interruptible;
    /** Once it is bound; written under the lock. */
    private volatile LoopbackMailbox mailbox;
    private InetSocketAddress local;
    private InetSocketAddress remote;
    private LoopbackSelector selector;
    /** Made when somebody asks for it; under the lock. */
    private DatagramSocket socket;

    DatagramChannelImpl(SelectorProvider provider, boolean interruptible) {
        super(provider);
        this.interruptible = interruptible;
    }

    DatagramChannelImpl(SelectorProvider provider, ProtocolFamily family, boolean interruptible) {
        this(provider, interruptible);
        EPollSelectorProvider.check(family);
    }

    private void ensureOpen() throws ClosedChannelException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
    }

    private void closeIfInterrupted() throws IOException {
        if (interruptible && isBlocking()) {
            LoopbackChannel.closeIfInterrupted(this);
        }
    }

    @Override
    public DatagramChannel bind(SocketAddress address) throws IOException {
        synchronized (lock) {
            ensureOpen();
            if (local != null) {
                throw new AlreadyBoundException();
            }
            take(address == null ? new InetSocketAddress(0) : LoopbackChannel.checked(address));
        }
        return this;
    }

    /** Takes a port, under the lock. */
    private void take(InetSocketAddress wanted) throws IOException {
        LoopbackMailbox own = new LoopbackMailbox(wanted.getAddress());
        int port = Loopback.bind(wanted.getAddress(), wanted.getPort(), own);
        local = new InetSocketAddress(wanted.getAddress(), port);
        mailbox = own;
        if (selector != null) {
            own.watch(LoopbackSelector.events(selector));
        }
    }

    /** The port, some free one if there is none. */
    private LoopbackMailbox bound() throws IOException {
        LoopbackMailbox own = mailbox;
        if (own != null) {
            return own;
        }
        synchronized (lock) {
            ensureOpen();
            if (mailbox == null) {
                take(new InetSocketAddress(0));
            }
            return mailbox;
        }
    }

    @Override
    public DatagramChannel connect(SocketAddress address) throws IOException {
        return connect(address, true);
    }

    DatagramChannel connect(SocketAddress address, boolean once) throws IOException {
        InetSocketAddress to = inside(LoopbackChannel.checked(address));
        LoopbackMailbox own = bound();
        synchronized (lock) {
            ensureOpen();
            if (remote != null && once) {
                throw new AlreadyConnectedException();
            }
            if (own.looksReady()) {
                LoopbackSignals.unmodelled("java.net.DatagramSocket.connect: with datagrams that nobody has received");
            }
            remote = to;
            own.connect(to);
        }
        return this;
    }

    /** An address to send to. */
    private static InetSocketAddress inside(InetSocketAddress to) {
        InetAddress address = to.getAddress();
        if (!address.isAnyLocalAddress()) {
            return to;
        }
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), to.getPort());
    }

    @Override
    public DatagramChannel disconnect() throws IOException {
        synchronized (lock) {
            if (remote != null) {
                remote = null;
                mailbox.connect(null);
            }
        }
        return this;
    }

    @Override
    public boolean isConnected() {
        return remoteAddress() != null;
    }

    /** Who is connected has the address from which he reaches the other one. */
    InetSocketAddress localAddress() {
        synchronized (lock) {
            if (remote == null) {
                return local;
            }
            return new InetSocketAddress(Loopback.from(local.getAddress(), remote.getAddress()), local.getPort());
        }
    }

    InetSocketAddress remoteAddress() {
        synchronized (lock) {
            return remote;
        }
    }

    @Override
    public SocketAddress getLocalAddress() throws IOException {
        ensureOpen();
        return localAddress();
    }

    @Override
    public SocketAddress getRemoteAddress() throws IOException {
        ensureOpen();
        return remoteAddress();
    }

    @Override
    public int send(ByteBuffer from, SocketAddress target) throws IOException {
        InetSocketAddress to = inside(LoopbackChannel.checked(target));
        closeIfInterrupted();
        ensureOpen();
        LoopbackMailbox own = bound();
        InetSocketAddress only = remoteAddress();
        if (only != null && !only.equals(to)) {
            throw new AlreadyConnectedException();
        }
        int count = from.remaining();
        if (count > LARGEST) {
            throw new IOException("Message too long");
        }
        byte[] bytes = new byte[count];
        from.get(bytes);
        InetAddress sender = Loopback.from(local.getAddress(), to.getAddress());
        boolean arrived = Loopback.send(new LoopbackDatagram(bytes, new InetSocketAddress(sender, own.port)), to);
        if (!arrived && only != null) {
            LoopbackSignals.unmodelled("java.net.DatagramSocket: a connected one sends to a port that nobody has");
        }
        return count;
    }

    @Override
    public SocketAddress receive(ByteBuffer to) throws IOException {
        if (to.isReadOnly()) {
            throw new IllegalArgumentException("Read-only buffer");
        }
        LoopbackDatagram datagram = take(isBlocking(), 0);
        if (datagram == null) {
            return null;
        }
        to.put(datagram.bytes, 0, Math.min(datagram.bytes.length, to.remaining()));
        return datagram.from;
    }

    /** The next datagram; waits for it, if it may, at most so long if that is not 0. Null if it may not. */
    private LoopbackDatagram take(boolean waits, long nanos) throws IOException {
        closeIfInterrupted();
        ensureOpen();
        LoopbackDatagram datagram;
        try {
            LoopbackMailbox own = bound();
            boolean stops = interruptible || LoopbackSignals.isInterruptible(own);
            datagram = waits ? own.receive(stops, nanos) : own.receiveNow();
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException e) {
            closeIfInterrupted();
            throw isOpen() ? e : new AsynchronousCloseException();
        }
        if (waits && datagram == null) {
            Thread.currentThread().interrupt();
            close();
            throw interruptible ? new ClosedByInterruptException() : LoopbackFailures.interrupted();
        }
        closeIfInterrupted();
        return datagram;
    }

    /** Waits for a datagram, at most so long if that is not 0. */
    LoopbackDatagram blockingReceive(long nanos) throws IOException {
        if (!isBlocking()) {
            throw new IllegalBlockingModeException();
        }
        return take(true, nanos);
    }

    private InetSocketAddress connected() throws IOException {
        ensureOpen();
        InetSocketAddress to = remoteAddress();
        if (to == null) {
            throw new NotYetConnectedException();
        }
        return to;
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
        connected();
        int before = to.position();
        return receive(to) == null ? 0 : to.position() - before;
    }

    @Override
    public long read(ByteBuffer[] to, int offset, int length) throws IOException {
        connected();
        ByteBuffer all = LoopbackChannel.room(to, offset, length);
        receive(all);
        int count = all.position();
        LoopbackChannel.scatter(all, to, offset);
        return count;
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        return send(from, connected());
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, from.length);
        int size = 0;
        for (int i = offset; i < offset + length; i++) {
            size += from[i].remaining();
        }
        ByteBuffer all = ByteBuffer.allocate(size);
        for (int i = offset; i < offset + length; i++) {
            all.put(from[i]);
        }
        all.flip();
        return write(all);
    }

    @Override
    public DatagramSocket socket() {
        synchronized (lock) {
            if (socket == null) {
                socket = DatagramSocketAdaptor.create(this);
            }
            return socket;
        }
    }

    @Override
    public <T> DatagramChannel setOption(SocketOption<T> name, T value) throws IOException {
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
        return Set.of(StandardSocketOptions.SO_RCVBUF, StandardSocketOptions.SO_SNDBUF, StandardSocketOptions.SO_REUSEADDR,
                StandardSocketOptions.SO_REUSEPORT, StandardSocketOptions.SO_BROADCAST, StandardSocketOptions.IP_TOS);
    }

    /** What has to do with groups is not modelled. */
    static UnsupportedOperationException group() {
        LoopbackSignals.beyond("java.nio.channels.MulticastChannel: groups of receivers");
        return new UnsupportedOperationException();
    }

    @Override
    public MembershipKey join(InetAddress group, NetworkInterface by) throws IOException {
        throw group();
    }

    @Override
    public MembershipKey join(InetAddress group, NetworkInterface by, InetAddress source) throws IOException {
        throw group();
    }

    MembershipKey findMembership(InetAddress group, NetworkInterface by) {
        return null;
    }

    @Override
    public void watch(LoopbackSelector by) {
        synchronized (lock) {
            selector = by;
            if (mailbox != null) {
                mailbox.watch(LoopbackSelector.events(by));
            }
        }
    }

    @Override
    public int ready(int operations) {
        LoopbackMailbox own = mailbox;
        boolean reads = (operations & SelectionKey.OP_READ) != 0 && own != null && own.looksReady();
        return operations & SelectionKey.OP_WRITE | (reads ? SelectionKey.OP_READ : 0);
    }

    @Override
    protected void implConfigureBlocking(boolean block) {}

    @Override
    protected void implCloseSelectableChannel() throws IOException {
        // until its selector forgets it, it has its port
        if (!isRegistered()) {
            shut();
        }
    }

    @Override
    public void shut() {
        synchronized (lock) {
            if (mailbox != null) {
                mailbox.shut();
            }
        }
    }
}
