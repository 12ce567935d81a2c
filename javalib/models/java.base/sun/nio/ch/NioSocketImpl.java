package sun.nio.ch;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketOption;
import java.net.SocketOptions;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.Set;
import sun.net.PlatformSocketImpl;

/** The model of what is below {@code Socket} and {@code ServerSocket}: an end of a connection, or a port, of {@link Loopback}. */
public final class NioSocketImpl extends SocketImpl implements PlatformSocketImpl {
    /** The lock of what a socket is at the moment; reports call it so. */
    private static final class SocketState {}

    private final boolean server;
    private final SocketState lock = new SocketState();
    private final LoopbackOptions options;
    private boolean created;
    /** Written under the lock. */
    private volatile boolean closed;
    /** Once it is connected; written under the lock. */
    private volatile LoopbackSocket end;
    /** Once it is bound, for a server; written under the lock. */
    private volatile LoopbackListener listener;
    private volatile int timeout;

    public NioSocketImpl(boolean server) {
        options = new LoopbackOptions(server);
        this.server = server;
    }

    private void ensureOpen() throws SocketException {
        if (closed) {
            throw new SocketException("Socket closed");
        }
    }

    private LoopbackSocket connection() throws SocketException {
        ensureOpen();
        LoopbackSocket connection = end;
        if (connection == null) {
            throw new SocketException("Not connected");
        }
        return connection;
    }

    @Override
    protected void create(boolean stream) throws IOException {
        if (!stream) {
            LoopbackSignals.beyond("java.net.Socket: a socket for datagrams");
            throw new IOException("Datagram socket not supported");
        }
        synchronized (lock) {
            if (created) {
                throw new SocketException("Already created");
            }
            created = true;
        }
    }

    @Override
    protected void connect(String host, int port) throws IOException {
        connect(new InetSocketAddress(host, port), 0);
    }

    @Override
    protected void connect(InetAddress host, int port) throws IOException {
        connect(new InetSocketAddress(host, port), 0);
    }

    @Override
    protected void connect(SocketAddress remote, int millis) throws IOException {
        if (!(remote instanceof InetSocketAddress to)) {
            throw new IOException("Unsupported address type");
        }
        if (to.isUnresolved()) {
            throw new UnknownHostException(to.getHostName());
        }
        boolean connected = false;
        synchronized (lock) {
            ensureOpen();
            if (end != null) {
                throw new SocketException("Already connected");
            }
            try {
                LoopbackSocket connection = Loopback.connect(address, localport, this, to);
                connection.sendBuffer((int) options.get(SocketOptions.SO_SNDBUF));
                connection.receiveBuffer((int) options.get(SocketOptions.SO_RCVBUF));
                become(connection);
                connected = true;
            } finally {
                if (!connected) {
                    close();
                }
            }
        }
    }

    /** It is connected. */
    private void become(LoopbackSocket connection) {
        end = connection;
        address = connection.remote.getAddress();
        port = connection.remote.getPort();
        localport = connection.local.getPort();
    }

    @Override
    protected void bind(InetAddress host, int wanted) throws IOException {
        synchronized (lock) {
            ensureOpen();
            if (localport != 0) {
                throw new SocketException("Already bound");
            }
            LoopbackListener port = server ? new LoopbackListener(host) : null;
            localport = Loopback.bind(host, wanted, server ? port : this);
            address = host;
            listener = port;
        }
    }

    @Override
    protected void listen(int backlog) throws IOException {
        synchronized (lock) {
            ensureOpen();
            if (listener == null) {
                throw new SocketException("Not bound");
            }
            listener.listen(backlog < 1 ? 50 : backlog);
        }
    }

    @Override
    protected void accept(SocketImpl accepted) throws IOException {
        ensureOpen();
        LoopbackListener port = listener;
        if (port == null) {
            throw new SocketException("Not bound");
        }
        NioSocketImpl other = (NioSocketImpl) accepted;
        LoopbackSocket connection = port.accept(true, LoopbackSignals.isInterruptible(port), timeout);
        if (connection == null) {
            throw interrupted();
        }
        synchronized (other.lock) {
            connection.receiveBuffer((int) options.get(SocketOptions.SO_RCVBUF));
            other.created = true;
            other.become(connection);
        }
    }

    /** A virtual thread was interrupted while it waited; the JDK's socket closes itself when it hears that. */
    private static InterruptedIOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException();
    }

    @Override
    protected InputStream getInputStream() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) > 0 ? one[0] & 0xff : -1;
            }

            @Override
            public int read(byte[] to, int offset, int length) throws IOException {
                Objects.checkFromIndexSize(offset, length, to.length);
                LoopbackSocket connection = connection();
                if (length == 0) {
                    return 0;
                }
                boolean interruptible = LoopbackSignals.isInterruptible(connection.in);
                int count = connection.in.read(to, offset, length, interruptible, timeout);
                if (count == LoopbackStream.INTERRUPT) {
                    throw interrupted();
                }
                return count;
            }

            @Override
            public int available() throws IOException {
                return NioSocketImpl.this.available();
            }

            @Override
            public void close() throws IOException {
                NioSocketImpl.this.close();
            }
        };
    }

    @Override
    protected OutputStream getOutputStream() {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] from, int offset, int length) throws IOException {
                Objects.checkFromIndexSize(offset, length, from.length);
                LoopbackSocket connection = connection();
                if (length > 0) {
                    connection.write(from, offset, length);
                }
            }

            @Override
            public void close() throws IOException {
                NioSocketImpl.this.close();
            }
        };
    }

    @Override
    protected int available() throws IOException {
        return connection().in.available();
    }

    @Override
    protected void close() throws IOException {
        synchronized (lock) {
            if (closed) {
                return;
            }
            closed = true;
            if (end != null) {
                end.close(!options.get(SocketOptions.SO_LINGER).equals(0));
            } else if (listener != null) {
                listener.shut();
            } else if (localport != 0) {
                Loopback.release(localport, this);
            }
        }
    }

    @Override
    protected void shutdownInput() throws IOException {
        // not while it is closed, which says more
        synchronized (lock) {
            connection().shutdownInput();
        }
    }

    @Override
    protected void shutdownOutput() throws IOException {
        connection().shutdownOutput();
    }

    @Override
    protected boolean supportsUrgentData() {
        return true;
    }

    @Override
    protected void sendUrgentData(int data) throws IOException {
        LoopbackSignals.unmodelled("java.net.Socket.sendUrgentData");
    }

    @Override
    protected Set<SocketOption<?>> supportedOptions() {
        if (server) {
            return Set.of(StandardSocketOptions.SO_RCVBUF, StandardSocketOptions.SO_REUSEADDR,
                    StandardSocketOptions.SO_REUSEPORT);
        }
        return Set.of(StandardSocketOptions.SO_RCVBUF, StandardSocketOptions.SO_REUSEADDR,
                StandardSocketOptions.SO_SNDBUF, StandardSocketOptions.SO_KEEPALIVE, StandardSocketOptions.SO_LINGER,
                StandardSocketOptions.SO_REUSEPORT, StandardSocketOptions.TCP_NODELAY, StandardSocketOptions.IP_TOS);
    }

    @Override
    protected <T> void setOption(SocketOption<T> option, T value) throws IOException {
        ensureOpen();
        setOption(options.known(option), value);
    }

    @Override
    @SuppressWarnings("unchecked")
    protected <T> T getOption(SocketOption<T> option) throws IOException {
        ensureOpen();
        return (T) options.get(options.known(option));
    }

    @Override
    public void setOption(int option, Object value) throws SocketException {
        ensureOpen();
        options.set(option, value);
        LoopbackSocket connection = end;
        if (option == SocketOptions.SO_TIMEOUT) {
            timeout = (int) value;
        } else if (option == SocketOptions.SO_SNDBUF && connection != null) {
            connection.sendBuffer((int) value);
        } else if (option == SocketOptions.SO_RCVBUF && connection != null) {
            connection.receiveBuffer((int) value);
        }
    }

    @Override
    public Object getOption(int option) throws SocketException {
        ensureOpen();
        if (option != SocketOptions.SO_BINDADDR) {
            return options.get(option);
        }
        LoopbackSocket connection = end;
        if (connection != null) {
            return connection.local.getAddress();
        }
        synchronized (lock) {
            return address == null ? new InetSocketAddress(0).getAddress() : address;
        }
    }
}
