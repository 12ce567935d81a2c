package io.jcheck.agent;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;

/** Frames over a socket that this JVM has opened. */
final class SocketConnection implements Connection {
    private final SocketChannel channel;
    // direct, so that the JDK does not copy once more
    private final Outgoing out = new Outgoing(64 << 10, true);
    private ByteBuffer in = buffer(8 << 10).flip();

    private SocketConnection(SocketChannel channel) {
        this.channel = channel;
    }

    /** Connects to {@code unix:/path} or {@code tcp:host:port}. */
    static SocketConnection open(String where) throws IOException {
        try {
            if (where.startsWith("unix:")) {
                SocketAddress address = UnixDomainSocketAddress.of(where.substring("unix:".length()));
                SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
                channel.connect(address);
                return new SocketConnection(channel);
            }
            if (where.startsWith("tcp:")) {
                SocketChannel channel = SocketChannel.open(loopback(where.substring("tcp:".length())));
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                return new SocketConnection(channel);
            }
        } catch (IOException | IllegalArgumentException | UnsupportedOperationException failed) {
            throw new IOException("cannot connect to the scheduler at " + where + ": " + failed.getMessage(), failed);
        }
        throw new IOException("cannot connect to `" + where + "` (hint: unix:/path or tcp:127.0.0.1:port)");
    }

    private static InetSocketAddress loopback(String hostAndPort) throws IOException {
        int colon = hostAndPort.lastIndexOf(':');
        if (colon < 0) {
            throw new IOException("no port given");
        }
        InetAddress host = InetAddress.getByName(hostAndPort.substring(0, colon));
        if (!host.isLoopbackAddress()) {
            throw new IOException("not a loopback address");
        }
        return new InetSocketAddress(host, Integer.parseInt(hostAndPort.substring(colon + 1)));
    }

    @Override
    public ByteBuffer frame(long size) throws IOException {
        return out.frame(size);
    }

    @Override
    public void send() throws IOException {
        ByteBuffer frame = out.finish();
        // the channel would close itself if this thread were interrupted, which is the program's own affair
        boolean interrupted = Thread.interrupted();
        try {
            while (frame.hasRemaining()) {
                channel.write(frame);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public ByteBuffer receive() throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            need(Integer.BYTES);
            int length = in.getInt();
            if (length < 0 || length > MAX_FRAME) {
                throw new IOException("a frame of " + Integer.toUnsignedString(length) + " bytes is not allowed");
            }
            need(length);
            ByteBuffer frame = in.slice(in.position(), length).order(ByteOrder.LITTLE_ENDIAN);
            in.position(in.position() + length);
            return frame;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void need(int bytes) throws IOException {
        if (in.remaining() >= bytes) {
            return;
        }
        if (in.capacity() < bytes) {
            in = buffer(bytes).put(in);
        } else {
            in.compact();
        }
        while (in.position() < bytes) {
            if (channel.read(in) < 0) {
                throw new EOFException("the scheduler closed the connection");
            }
        }
        in.flip();
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocateDirect(size).order(ByteOrder.LITTLE_ENDIAN);
    }
}
