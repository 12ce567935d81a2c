package sun.nio.ch;

import java.net.SocketException;
import java.net.SocketOptions;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.util.HashMap;
import java.util.Map;

/** The options of a socket. Nothing but its owner knows what they mean. */
final class LoopbackOptions {
    private static final int BUFFER = 1 << 16;

    private final Map<Integer, Object> values = new HashMap<>();

    LoopbackOptions(boolean server) {
        values.put(SocketOptions.SO_TIMEOUT, 0);
        values.put(SocketOptions.SO_RCVBUF, BUFFER);
        values.put(SocketOptions.SO_REUSEADDR, server);
        values.put(SocketOptions.SO_REUSEPORT, false);
        if (!server) {
            values.put(SocketOptions.SO_SNDBUF, BUFFER);
            values.put(SocketOptions.SO_LINGER, -1);
            values.put(SocketOptions.SO_KEEPALIVE, false);
            values.put(SocketOptions.SO_OOBINLINE, false);
            values.put(SocketOptions.TCP_NODELAY, false);
            values.put(SocketOptions.IP_TOS, 0);
        }
    }

    private LoopbackOptions() {
        values.put(SocketOptions.SO_RCVBUF, BUFFER);
        values.put(SocketOptions.SO_SNDBUF, BUFFER);
        values.put(SocketOptions.SO_REUSEADDR, false);
        values.put(SocketOptions.SO_REUSEPORT, false);
        values.put(SocketOptions.SO_BROADCAST, true);
        values.put(SocketOptions.IP_TOS, 0);
    }

    /** Those of a socket for datagrams. */
    static LoopbackOptions ofDatagrams() {
        return new LoopbackOptions();
    }

    /** Sets an option, which must have a value of the same type. */
    synchronized void set(int option, Object value) throws SocketException {
        Object old = values.get(option);
        if (old == null) {
            throw new SocketException("invalid option: " + option);
        }
        boolean lingersNot = option == SocketOptions.SO_LINGER && value instanceof Boolean;
        if (!lingersNot && (value == null || value.getClass() != old.getClass())) {
            throw new SocketException("Bad parameter for option: " + option);
        }
        values.put(option, lingersNot ? Integer.valueOf(-1) : value);
    }

    synchronized Object get(int option) throws SocketException {
        Object value = values.get(option);
        if (value == null) {
            throw new SocketException("invalid option: " + option);
        }
        return value;
    }

    /** The number of an option that the socket has. */
    synchronized int known(SocketOption<?> option) {
        Integer number = number(option);
        if (number == null || !values.containsKey(number)) {
            LoopbackSignals.beyond("java.net: an option that only some systems have");
            throw new UnsupportedOperationException("'" + option + "' not supported");
        }
        return number;
    }

    /** The number of an option; null if it has none. */
    private static Integer number(SocketOption<?> option) {
        if (option == StandardSocketOptions.SO_RCVBUF) {
            return SocketOptions.SO_RCVBUF;
        } else if (option == StandardSocketOptions.SO_SNDBUF) {
            return SocketOptions.SO_SNDBUF;
        } else if (option == StandardSocketOptions.SO_REUSEADDR) {
            return SocketOptions.SO_REUSEADDR;
        } else if (option == StandardSocketOptions.SO_REUSEPORT) {
            return SocketOptions.SO_REUSEPORT;
        } else if (option == StandardSocketOptions.SO_BROADCAST) {
            return SocketOptions.SO_BROADCAST;
        } else if (option == StandardSocketOptions.SO_LINGER) {
            return SocketOptions.SO_LINGER;
        } else if (option == StandardSocketOptions.SO_KEEPALIVE) {
            return SocketOptions.SO_KEEPALIVE;
        } else if (option == StandardSocketOptions.TCP_NODELAY) {
            return SocketOptions.TCP_NODELAY;
        } else if (option == StandardSocketOptions.IP_TOS) {
            return SocketOptions.IP_TOS;
        }
        return null;
    }
}
