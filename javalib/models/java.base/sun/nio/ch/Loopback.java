package sun.nio.ch;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.BindException;
import java.net.ConnectException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;

/**
 * The network of a program: the loopback of its JVM, and nothing else. Ports are apart, so that what happens at one is
 * independent of what happens at another. This is state of the program, and starts anew with each execution.
 */
final class Loopback {
    /** Where the ports for datagrams begin. */
    static final int DATAGRAMS = 1 << 16;

    /**
     * Who has a port: a {@link LoopbackListener}, or any other object for a client. Then come the ports for datagrams, each with a {@link
     * LoopbackMailbox}.
     */
    private static final Object[] PORTS = new Object[2 * DATAGRAMS];

    private static final VarHandle PORT = MethodHandles.arrayElementVarHandle(Object[].class);

    private Loopback() {}

    /** Whether an address is one of this machine, as far as it is modelled; tells if it is not. */
    private static boolean isInside(InetAddress address) {
        boolean inside = address.isLoopbackAddress() || address.isAnyLocalAddress();
        if (!inside) {
            LoopbackSignals.unmodelled("java.net: an address outside of the loopback");
        }
        return inside;
    }

    /** The network is used. */
    private static void use() {
        LoopbackSignals.used();
        LoopbackSignals.replicas(LoopbackReplicas.INSTANCE, PORTS);
    }

    /** Takes a port, or some port for 0. */
    static int bind(InetAddress address, int port, Object owner) throws BindException {
        use();
        LoopbackReplicas.begin();
        try {
            return bindNow(address, port, owner);
        } finally {
            LoopbackReplicas.done();
        }
    }

    private static int bindNow(InetAddress address, int port, Object owner) throws BindException {
        int base = owner instanceof LoopbackMailbox ? DATAGRAMS : 0;
        if (!(owner instanceof LoopbackQueue)) {
            LoopbackReplicas.other(owner);
        }
        if (!isInside(address)) {
            throw new BindException("Cannot assign requested address");
        }
        if (port != 0) {
            if (!PORT.compareAndSet(PORTS, base + port, null, owner)) {
                if (PORT.getVolatile(PORTS, base + port) instanceof LoopbackListener other && other.mayShare(address)) {
                    LoopbackSignals.beyond("java.net: servers of one port at two addresses");
                }
                throw new BindException("Address already in use");
            }
            bound(base + port, owner);
            return port;
        }
        int some = LoopbackSignals.port();
        while (!PORT.compareAndSet(PORTS, base + some, null, owner)) {
            some = LoopbackSignals.after(some);
        }
        bound(base + some, owner);
        return some;
    }

    private static void bound(int port, Object owner) {
        if (owner instanceof LoopbackListener listener) {
            listener.port = port;
        } else if (owner instanceof LoopbackMailbox mailbox) {
            mailbox.port = port - DATAGRAMS;
        }
        LoopbackReplicas.bind(port, owner);
    }

    /** Gives a port back. */
    static void release(int port, Object owner) {
        LoopbackReplicas.begin();
        try {
            if (PORT.compareAndSet(PORTS, port, owner, null)) {
                LoopbackReplicas.release(port, owner);
            }
        } finally {
            LoopbackReplicas.done();
        }
    }

    /** Likewise, whoever has it. */
    static void release(int port) {
        release(port, PORT.getVolatile(PORTS, port));
    }

    /** In another process, a port was taken or given back. */
    static void replace(int port, Object owner) {
        PORT.setVolatile(PORTS, port, owner);
    }

    /** Sends a datagram; false if nobody has the port. Then it is lost. */
    static boolean send(LoopbackDatagram datagram, InetSocketAddress to) {
        int port = to.getPort();
        boolean inside = isInside(to.getAddress());
        if (!inside || !(PORT.getVolatile(PORTS, DATAGRAMS + port) instanceof LoopbackMailbox mailbox)
                || !mailbox.has(to.getAddress())) {
            return false;
        }
        mailbox.send(datagram);
        return true;
    }

    /** The address from which one that was perhaps chosen reaches another. */
    static InetAddress from(InetAddress chosen, InetAddress to) {
        if (chosen != null && !chosen.isAnyLocalAddress()) {
            return chosen;
        }
        return to instanceof Inet6Address ? to : InetAddress.getLoopbackAddress();
    }

    /** Connects a port of a client with a server. */
    static LoopbackSocket connect(InetAddress from, int fromPort, Object owner, InetSocketAddress to)
            throws IOException {
        use();
        LoopbackReplicas.begin();
        try {
            return connectNow(from, fromPort, owner, to);
        } finally {
            LoopbackReplicas.done();
        }
    }

    private static LoopbackSocket connectNow(InetAddress from, int fromPort, Object owner, InetSocketAddress to)
            throws IOException {
        InetAddress address = to.getAddress();
        if (!isInside(address)) {
            throw new NoRouteToHostException("No route to host");
        }
        if (address.isAnyLocalAddress()) {
            address = InetAddress.getLoopbackAddress();
        }
        if (!(PORT.getVolatile(PORTS, to.getPort()) instanceof LoopbackListener listener) || !listener.has(address)) {
            throw new ConnectException("Connection refused");
        }
        InetAddress own = from(from, address);
        int port = fromPort == 0 ? bind(own, 0, owner) : fromPort;
        InetSocketAddress local = new InetSocketAddress(own, port);
        LoopbackSocket end = new LoopbackSocket(local, new InetSocketAddress(address, to.getPort()), owner);
        try {
            listener.connect(end.other());
        } catch (IOException refused) {
            if (fromPort == 0) {
                release(port, owner);
            }
            throw refused;
        }
        LoopbackReplicas.holds(end);
        return end;
    }
}
