package sun.nio.ch;

import java.io.IOException;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;

/** What a socket throws where its channel has thrown something else. */
final class LoopbackFailures {
    private LoopbackFailures() {}

    static SocketException closed() {
        return new SocketException("Socket is closed");
    }

    /** A thread was interrupted that waited for a socket. */
    static SocketException interrupted() {
        return new SocketException("Closed by interrupt");
    }

    static SocketException told(IOException e) {
        if (e instanceof ClosedChannelException) {
            return closed();
        }
        return e instanceof SocketException known ? known : new SocketException(e.getMessage());
    }
}
