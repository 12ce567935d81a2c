package sun.nio.ch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.LoopbackPackets;
import java.net.MulticastSocket;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AlreadyBoundException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.IllegalBlockingModeException;
import java.util.Set;

/** The model of a socket for datagrams: what is below {@code DatagramSocket}, and the socket of a channel. */
@SuppressWarnings({"deprecation", "removal"})
final class DatagramSocketAdaptor extends MulticastSocket {
    /** What says that the socket has none below itself. */
    private static final class Below {
        static final SocketAddress NOTHING = nothing();

        private static SocketAddress nothing() {
            try {
                return (SocketAddress) MethodHandles.privateLookupIn(DatagramSocket.class, MethodHandles.lookup())
                        .findStaticVarHandle(DatagramSocket.class, "NO_DELEGATE", SocketAddress.class).get();
            } catch (ReflectiveOperationException impossible) {
                throw new ExceptionInInitializerError(impossible);
            }
        }
    }

    /** From this JDK on, an interrupt is told as one. */
    private static final int TELLS_INTERRUPTS = 19;

    private final DatagramChannelImpl channel;
    private volatile int timeout;

    private DatagramSocketAdaptor(DatagramChannelImpl channel) throws IOException {
        super(Below.NOTHING);
        this.channel = channel;
    }

    static DatagramSocket create(DatagramChannelImpl channel) {
        try {
            return new DatagramSocketAdaptor(channel);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void ensureOpen() throws SocketException {
        if (isClosed()) {
            throw LoopbackFailures.closed();
        }
    }

    @Override
    public void bind(SocketAddress address) throws SocketException {
        InetSocketAddress local = new InetSocketAddress(0);
        if (address != null) {
            if (!(address instanceof InetSocketAddress inet)) {
                throw new IllegalArgumentException("Unsupported address type");
            }
            if (inet.isUnresolved()) {
                throw new SocketException("Unresolved address");
            }
            local = inet;
        }
        try {
            channel.bind(local);
        } catch (AlreadyBoundException e) {
            throw new SocketException("already bound");
        } catch (IOException e) {
            throw LoopbackFailures.told(e);
        }
    }

    @Override
    public void connect(InetAddress address, int port) {
        if (address == null) {
            throw new IllegalArgumentException("Address can't be null");
        }
        try {
            connect(new InetSocketAddress(address, port));
        } catch (SocketException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void connect(SocketAddress address) throws SocketException {
        if (!(address instanceof InetSocketAddress inet)) {
            throw new IllegalArgumentException("Unsupported address type");
        }
        if (inet.isUnresolved()) {
            throw new SocketException("Unresolved address");
        }
        if (inet.getPort() == 0) {
            throw new SocketException("Can't connect to port 0");
        }
        try {
            channel.connect(inet, false);
        } catch (ClosedChannelException e) {
            return; // as the JDK's
        } catch (IOException e) {
            throw LoopbackFailures.told(e);
        }
    }

    @Override
    public void disconnect() {
        try {
            channel.disconnect();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean isBound() {
        return channel.localAddress() != null;
    }

    @Override
    public boolean isConnected() {
        return channel.remoteAddress() != null;
    }

    @Override
    public InetAddress getInetAddress() {
        InetSocketAddress remote = channel.remoteAddress();
        return remote == null ? null : remote.getAddress();
    }

    @Override
    public int getPort() {
        InetSocketAddress remote = channel.remoteAddress();
        return remote == null ? -1 : remote.getPort();
    }

    @Override
    public SocketAddress getRemoteSocketAddress() {
        return channel.remoteAddress();
    }

    @Override
    public SocketAddress getLocalSocketAddress() {
        return isClosed() ? null : channel.localAddress();
    }

    @Override
    public InetAddress getLocalAddress() {
        if (isClosed()) {
            return null;
        }
        InetSocketAddress local = channel.localAddress();
        return local == null ? new InetSocketAddress(0).getAddress() : local.getAddress();
    }

    @Override
    public int getLocalPort() {
        if (isClosed()) {
            return -1;
        }
        InetSocketAddress local = channel.localAddress();
        return local == null ? 0 : local.getPort();
    }

    @Override
    public void send(DatagramPacket packet) throws IOException {
        synchronized (packet) {
            InetSocketAddress to;
            if (packet.getAddress() == null) {
                to = channel.remoteAddress();
                if (to == null) {
                    throw new IllegalArgumentException("Address not set");
                }
                packet.setSocketAddress(to);
            } else {
                to = new InetSocketAddress(packet.getAddress(), packet.getPort());
            }
            ensureOpen();
            if (to.getPort() == 0) {
                throw new SocketException("Can't send to port 0");
            }
            if (!channel.isBlocking()) {
                throw new IllegalBlockingModeException();
            }
            try {
                channel.send(ByteBuffer.wrap(packet.getData(), packet.getOffset(), packet.getLength()), to);
            } catch (AlreadyConnectedException e) {
                throw new IllegalArgumentException("Connected and packet address differ");
            } catch (ClosedChannelException e) {
                throw LoopbackFailures.closed();
            }
        }
    }

    @Override
    public void receive(DatagramPacket packet) throws IOException {
        LoopbackDatagram datagram;
        try {
            datagram = channel.blockingReceive(timeout * 1_000_000L);
        } catch (ClosedByInterruptException e) {
            throw Runtime.version().feature() < TELLS_INTERRUPTS ? new SocketException("Socket closed") : e;
        } catch (AsynchronousCloseException e) {
            throw new SocketException("Socket closed");
        } catch (ClosedChannelException e) {
            throw LoopbackFailures.closed();
        }
        LoopbackPackets.receive(packet, datagram.bytes, datagram.from);
    }

    @Override
    public void setSoTimeout(int millis) throws SocketException {
        ensureOpen();
        if (millis < 0) {
            throw new IllegalArgumentException("timeout < 0");
        }
        timeout = millis;
    }

    @Override
    public int getSoTimeout() throws SocketException {
        ensureOpen();
        return timeout;
    }

    private <T> void set(SocketOption<T> name, T value) throws SocketException {
        try {
            channel.setOption(name, value);
        } catch (IOException e) {
            throw LoopbackFailures.told(e);
        }
    }

    private <T> T get(SocketOption<T> name) throws SocketException {
        try {
            return channel.getOption(name);
        } catch (IOException e) {
            throw LoopbackFailures.told(e);
        }
    }

    private static int positive(int size) {
        if (size <= 0) {
            throw new IllegalArgumentException("Invalid size");
        }
        return size;
    }

    @Override
    public void setSendBufferSize(int size) throws SocketException {
        set(StandardSocketOptions.SO_SNDBUF, positive(size));
    }

    @Override
    public int getSendBufferSize() throws SocketException {
        return get(StandardSocketOptions.SO_SNDBUF);
    }

    @Override
    public void setReceiveBufferSize(int size) throws SocketException {
        set(StandardSocketOptions.SO_RCVBUF, positive(size));
    }

    @Override
    public int getReceiveBufferSize() throws SocketException {
        return get(StandardSocketOptions.SO_RCVBUF);
    }

    @Override
    public void setReuseAddress(boolean on) throws SocketException {
        set(StandardSocketOptions.SO_REUSEADDR, on);
    }

    @Override
    public boolean getReuseAddress() throws SocketException {
        return get(StandardSocketOptions.SO_REUSEADDR);
    }

    @Override
    public void setBroadcast(boolean on) throws SocketException {
        set(StandardSocketOptions.SO_BROADCAST, on);
    }

    @Override
    public boolean getBroadcast() throws SocketException {
        return get(StandardSocketOptions.SO_BROADCAST);
    }

    @Override
    public void setTrafficClass(int traffic) throws SocketException {
        set(StandardSocketOptions.IP_TOS, traffic);
    }

    @Override
    public int getTrafficClass() throws SocketException {
        return get(StandardSocketOptions.IP_TOS);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean isClosed() {
        return !channel.isOpen();
    }

    @Override
    public DatagramChannel getChannel() {
        return channel;
    }

    @Override
    public <T> DatagramSocket setOption(SocketOption<T> name, T value) throws IOException {
        channel.setOption(name, value);
        return this;
    }

    @Override
    public <T> T getOption(SocketOption<T> name) throws IOException {
        return channel.getOption(name);
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return channel.supportedOptions();
    }

    // groups of receivers, none of which is modelled

    @Override
    public void setTTL(byte hops) throws IOException {
        throw DatagramChannelImpl.group();
    }

    @Override
    public byte getTTL() throws IOException {
        throw DatagramChannelImpl.group();
    }

    @Override
    public void setTimeToLive(int hops) throws IOException {
        throw DatagramChannelImpl.group();
    }

    @Override
    public int getTimeToLive() throws IOException {
        throw DatagramChannelImpl.group();
    }

    @Override
    public void joinGroup(InetAddress group) throws IOException {
        throw DatagramChannelImpl.group();
    }

    @Override
    public void leaveGroup(InetAddress group) throws IOException {
        throw DatagramChannelImpl.group();
    }

    @Override
    public void joinGroup(SocketAddress group, NetworkInterface by) throws IOException {
        throw DatagramChannelImpl.group();
    }

    @Override
    public void leaveGroup(SocketAddress group, NetworkInterface by) throws IOException {
        throw DatagramChannelImpl.group();
    }

    @Override
    public void setInterface(InetAddress by) throws SocketException {
        throw DatagramChannelImpl.group();
    }

    @Override
    public InetAddress getInterface() throws SocketException {
        throw DatagramChannelImpl.group();
    }

    @Override
    public void setNetworkInterface(NetworkInterface by) throws SocketException {
        throw DatagramChannelImpl.group();
    }

    @Override
    public NetworkInterface getNetworkInterface() throws SocketException {
        throw DatagramChannelImpl.group();
    }

    @Override
    public void setLoopbackMode(boolean off) throws SocketException {
        throw DatagramChannelImpl.group();
    }

    @Override
    public boolean getLoopbackMode() throws SocketException {
        throw DatagramChannelImpl.group();
    }

    @Override
    public void send(DatagramPacket packet, byte hops) throws IOException {
        throw DatagramChannelImpl.group();
    }
}
