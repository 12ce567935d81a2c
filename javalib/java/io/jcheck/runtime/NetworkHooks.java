package io.jcheck.runtime;

import io.jcheck.runtime.control.Choices;
import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.environment.Halt;
import io.jcheck.runtime.environment.Replicas;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Pin;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import io.jcheck.runtime.threads.Locks;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.function.Function;

/** What the model of the network calls, and names of hosts, of which there is one. */
public final class NetworkHooks {
    private static final String HOST = "localhost";
    private static final byte[] ADDRESS = {127, 0, 0, 1};
    private static final int FIRST_PORT = 32768;
    private static final int PORTS = 28232;
    private static final int PARTS = 4;
    private static final int LARGEST_PART = 255;

    private NetworkHooks() {}

    /**
     * One thread may go on that waits here.
     *
     * @param here any object
     * @param site where
     */
    public static void signal(Object here, int site) {
        Control.visible(Token.current(), Operation.up(Known.mention(Known.entry(here))), site);
    }

    /**
     * Waits for a signal, and uses it up.
     *
     * @param here any object
     * @param interruptible whether an interrupt ends the wait
     * @param timed whether there is a limit
     * @param nanos the limit
     * @param site where
     * @return {@link Locks#DONE}, {@link Locks#TIMEOUT} or {@link Locks#INTERRUPTED}
     */
    public static int await(Object here, boolean interruptible, boolean timed, long nanos, int site) {
        return Locks.down(Token.current(), here, interruptible, timed, nanos, site);
    }

    /**
     * A port that the system might choose.
     *
     * @param site where
     * @return follows from the thread and how often it has asked
     */
    public static int port(int site) {
        return FIRST_PORT + Token.current().nextPort(PORTS);
    }

    /**
     * Either is possible.
     *
     * @param site where
     * @return both are tried
     */
    public static boolean choose(int site) {
        return Choices.toss(Token.current(), 1) == 1;
    }

    /**
     * One of several is possible.
     *
     * @param last the largest
     * @param site where
     * @return from 0 on; all are tried
     */
    public static int pick(int last, int site) {
        return Choices.toss(Token.current(), last);
    }

    /**
     * A datagram may be lost.
     *
     * @param site where
     * @return whether it is; both are tried
     */
    public static boolean isLost(int site) {
        return fails(site);
    }

    /**
     * A datagram may come twice.
     *
     * @param site where
     * @return whether it does; both are tried
     */
    public static boolean isDoubled(int site) {
        return fails(site);
    }

    /**
     * A datagram may overtake the one before.
     *
     * @param site where
     * @return whether it does; both are tried
     */
    public static boolean overtakes(int site) {
        return fails(site);
    }

    private static boolean fails(int site) {
        ThreadState self = Token.current();
        return self != null && Control.visible(self, Operation.toss(1), site) == 1;
    }

    /**
     * How often something may go wrong.
     *
     * @param kind 0: a read of one direction of a connection gets less than it could; a datagram to one port is lost (1), comes
     *     twice (2), or overtakes the one before (3)
     * @param site where
     * @return so many times
     */
    public static int bound(int kind, int site) {
        return Settings.current.network[kind];
    }

    /**
     * The network is used.
     *
     * @param site where
     */
    public static void used(int site) {
        Pin.NETWORK.at(site);
    }

    /**
     * An object can be called from elsewhere.
     *
     * @param site where
     */
    public static void exported(int site) {
        Pin.DISTRIBUTED_GC.at(site);
    }

    /**
     * The network has no model of something.
     *
     * @param what it is
     * @param site where
     */
    public static void unmodelled(String what, int site) {
        Gaps.operation(what, site);
    }

    /**
     * The network has no model of something, and what follows is not known. Does not return on a thread that is under control.
     *
     * @param what it is
     * @param site where
     */
    public static void beyond(String what, int site) {
        ThreadState self = Token.current();
        if (self != null) {
            Gaps.operation(what, site);
            Control.visible(self, Operation.assume(), site);
        }
    }

    /**
     * The network is used: other processes may have done so before.
     *
     * @param takes takes news into the objects of this process
     * @param ports an object that all processes have
     * @param site where
     */
    public static void replicas(Function<Object[], Object> takes, Object ports, int site) {
        Replicas.install(takes, ports);
    }

    /**
     * An object is made that other processes can reach.
     *
     * @param object the object
     * @param kind what it is
     * @param values what it is made with
     * @param site where
     */
    public static void share(Object object, int kind, Object[] values, int site) {
        Replicas.share(object, kind, values);
    }

    /**
     * Something was done to an object that other processes can reach.
     *
     * @param what that was
     * @param object the object
     * @param values what it was done with
     * @param site where
     */
    public static void tell(int what, Object object, Object[] values, int site) {
        Replicas.tell(what, object, values);
    }

    /**
     * This process has something that the system closes when it ends.
     *
     * @param key tells it apart; smaller ones are closed first
     * @param held what it has
     * @param site where
     */
    public static void holds(long key, Object held, int site) {
        Replicas.holds(key, held);
    }

    /**
     * It has given that up.
     *
     * @param key as it was
     * @param site where
     */
    public static void drops(long key, int site) {
        Replicas.drops(key);
    }

    /**
     * The calling thread begins, or has done, something to the network during which its process cannot end around it.
     *
     * @param begins whether it begins
     * @param site where
     */
    public static void step(boolean begins, int site) {
        ThreadState self = Token.current();
        if (self != null) {
            self.communicates += begins ? 1 : -1;
        }
    }

    /**
     * The calling thread has done something to the network, or has just begun: its process may crash now.
     *
     * @param site where
     */
    public static void crash(int site) {
        ThreadState self = Token.current();
        if (self == null || self.communicates > 0 || !Replicas.mayCrash()) {
            return;
        }
        if (fails(site)) {
            Halt.crash(self, Replicas.mayRestart(), site);
        }
    }

    /**
     * Whether there are other processes.
     *
     * @param site where
     * @return false if there is one
     */
    public static boolean several(int site) {
        return Replicas.areThere();
    }

    /**
     * {@link InetAddress#getByName}.
     *
     * @param host a name or an address; may be null
     * @param site where
     * @return its address
     * @throws UnknownHostException for names of other hosts
     */
    public static InetAddress addressOf(String host, int site) throws UnknownHostException {
        if (Token.current() == null) {
            return InetAddress.getByName(host);
        }
        if (host == null || host.isEmpty() || isAddress(host)) {
            return InetAddress.getByName(host);
        }
        Pin.NETWORK.at(site);
        if (HOST.equals(host)) {
            return InetAddress.getByAddress(HOST, ADDRESS);
        }
        Gaps.operation("java.net.InetAddress.getByName of another host than localhost", site);
        throw new UnknownHostException(host);
    }

    /**
     * {@link InetAddress#getAllByName}.
     *
     * @param host a name or an address; may be null
     * @param site where
     * @return its only address
     * @throws UnknownHostException for names of other hosts
     */
    public static InetAddress[] addressesOf(String host, int site) throws UnknownHostException {
        if (Token.current() == null) {
            return InetAddress.getAllByName(host);
        }
        return new InetAddress[] {addressOf(host, site)};
    }

    /**
     * {@link InetAddress#getLocalHost}.
     *
     * @param site where
     * @return the address of the loopback
     * @throws UnknownHostException never, under control
     */
    public static InetAddress localHost(int site) throws UnknownHostException {
        return Token.current() == null ? InetAddress.getLocalHost() : addressOf(HOST, site);
    }

    /**
     * {@link InetAddress#getHostName}.
     *
     * @param address whose
     * @param site where
     * @return the name that it was made with, or that of this host
     */
    public static String nameOf(InetAddress address, int site) {
        if (Token.current() == null) {
            return address.getHostName();
        }
        // its text has the name, if there is one
        String text = address.toString();
        int end = text.indexOf('/');
        return end > 0 ? text.substring(0, end) : canonicalNameOf(address, site);
    }

    /**
     * {@link InetAddress#getCanonicalHostName}.
     *
     * @param address whose
     * @param site where
     * @return the name of this host
     */
    public static String canonicalNameOf(InetAddress address, int site) {
        if (Token.current() == null) {
            return address.getCanonicalHostName();
        }
        Pin.NETWORK.at(site);
        if (address.isLoopbackAddress()) {
            return HOST;
        }
        if (!address.isAnyLocalAddress()) {
            Gaps.operation("java.net.InetAddress.getHostName of another host than localhost", site);
        }
        return address.getHostAddress();
    }

    /** Whether a text is an address, for which nobody is asked. */
    private static boolean isAddress(String host) {
        if (host.indexOf(':') >= 0) {
            return true;
        }
        String[] parts = host.split("\\.", -1);
        if (parts.length != PARTS) {
            return false;
        }
        for (String part : parts) {
            if (!isPart(part)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPart(String part) {
        int value = 0;
        for (int i = 0; i < part.length() && value <= LARGEST_PART; i++) {
            char digit = part.charAt(i);
            if (digit < '0' || digit > '9') {
                return false;
            }
            value = 10 * value + digit - '0';
        }
        return !part.isEmpty() && value <= LARGEST_PART;
    }
}
