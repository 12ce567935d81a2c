package sun.rmi.transport.tcp;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.RemoteMessages;
import sun.rmi.transport.Channel;
import sun.rmi.transport.Connection;

/**
 * One end of a connection. To an object of the same JVM it has no socket: all that other threads could see of one is who waits for
 * whom. There the caller sends its calls to a thread that answers, and waits for the answers. When it gives the connection up, that
 * thread stays where it is; it is a daemon.
 */
public class TCPConnection implements Connection {
    private final Channel channel;
    private final Socket socket;
    private final boolean calls;
    private final RemoteMessages received;
    private final RemoteMessages sent;
    private InputStream in;
    private OutputStream out;

    /** One over a socket; streams that are null are those of the socket. */
    TCPConnection(TCPChannel channel, Socket socket, InputStream in, OutputStream out) {
        this.channel = channel;
        this.socket = socket;
        this.in = in;
        this.out = out;
        this.calls = false;
        this.received = null;
        this.sent = null;
    }

    TCPConnection(TCPChannel channel, Socket socket) {
        this(channel, socket, null, null);
    }

    private TCPConnection(Channel channel, RemoteMessages received, RemoteMessages sent, boolean calls) {
        this.channel = channel;
        this.socket = null;
        this.calls = calls;
        this.received = received;
        this.sent = sent;
        this.in = received.input();
        this.out = sent.output();
    }

    /** That of a caller, without a socket. */
    static TCPConnection ofCaller(Channel channel) {
        return new TCPConnection(channel, RemoteMessages.answers(), RemoteMessages.calls(), true);
    }

    /** The other end. */
    TCPConnection otherEnd(Channel back) {
        return new TCPConnection(back, sent, received, false);
    }

    @Override
    public Channel getChannel() {
        return channel;
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        if (out == null) {
            out = new BufferedOutputStream(socket.getOutputStream());
        }
        return out;
    }

    /** What was written is sent; an answer without a socket waits for {@link #answer}. */
    @Override
    public void releaseOutputStream() throws IOException {
        if (socket == null) {
            if (calls) {
                sent.send();
            }
        } else if (out != null) {
            out.flush();
        }
    }

    /** Nothing is left to be done for a call but to send its answer; arguments for an object that is not there were not read. */
    void answer() {
        if (socket == null) {
            received.discard();
            sent.send();
        }
    }

    @Override
    public InputStream getInputStream() throws IOException {
        if (in == null) {
            in = new BufferedInputStream(socket.getInputStream());
        }
        return in;
    }

    @Override
    public void releaseInputStream() {}

    @Override
    public boolean isReusable() {
        return true;
    }

    @Override
    public void close() throws IOException {
        if (socket != null) {
            socket.close();
        } else if (!calls) {
            sent.end();
        }
    }
}
