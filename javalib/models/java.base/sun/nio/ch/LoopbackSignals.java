package sun.nio.ch;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * What the network needs of the scheduler. On a thread under control a hook stands in the place of each method; others look again
 * and again.
 */
public final class LoopbackSignals {
    /** A signal has come. */
    public static final int DONE = 0;
    /** The time limit has expired. */
    public static final int TIMEOUT = 1;
    /** The thread was interrupted. */
    public static final int INTERRUPTED = 2;

    /** A read gets less than it could. */
    static final int SHORT_READ = 0;
    /** A datagram is lost. */
    static final int LOST = 1;
    /** It comes twice. */
    static final int DOUBLED = 2;
    /** It overtakes the one before. */
    static final int OVERTAKES = 3;
    /** How many kinds there are. */
    static final int KINDS = 4;

    private static final long PAUSE = 1_000_000;
    private static final int FIRST_PORT = 32768;
    private static final int PORTS = 28232;
    private static final AtomicInteger NEXT_PORT = new AtomicInteger();

    private LoopbackSignals() {}

    /** One thread may go on that waits here, now or later. */
    public static void signal(Object here) {}

    /** Waits for a signal, and uses it up. A thread that is not under control may come back without one. */
    public static int await(Object here, boolean interruptible, boolean timed, long nanos) {
        LockSupport.parkNanos(timed ? Math.min(nanos, PAUSE) : PAUSE);
        return DONE;
    }

    /** Whether the calling thread, which has a socket that is no channel, stops waiting there when it is interrupted. */
    static boolean isInterruptible(LoopbackQueue<?> queue) {
        return Thread.currentThread().getClass().getName().endsWith("VirtualThread") && !queue.looksReady();
    }

    /** A port that the system might choose. It follows from the thread and how often that has asked. */
    public static int port() {
        return FIRST_PORT + NEXT_PORT.getAndIncrement() % PORTS;
    }

    /** The port to try when that one is in use. */
    static int after(int port) {
        return port + 1 < FIRST_PORT + PORTS ? port + 1 : FIRST_PORT;
    }

    /** Either answer is possible, and both are tried. */
    public static boolean choose() {
        return false;
    }

    /** Each of these answers is possible, from 0 on, and all are tried. */
    public static int pick(int last) {
        return 0;
    }

    /** A datagram is lost, or not. */
    static boolean isLost() {
        return false;
    }

    /** It comes twice, or not. */
    static boolean isDoubled() {
        return false;
    }

    /** It overtakes the one before, or not. */
    static boolean overtakes() {
        return false;
    }

    /** How often something may go wrong: in each direction of a connection, or with datagrams to one port. */
    public static int bound(int kind) {
        return 0;
    }

    /** The calling thread begins, or has done, something during which its process cannot end around it. */
    public static void step(boolean begins) {}

    /** The calling thread has done something: its process may crash. */
    public static void crash() {}

    /** Whether there are other processes. */
    public static boolean several() {
        return false;
    }

    /** What other processes do to the network is taken in by this from now on; all have an array of ports. */
    public static void replicas(Function<Object[], Object> takes, Object ports) {}

    /** An object is made that other processes can reach. */
    public static void share(Object object, int kind, Object[] values) {}

    /** Something was done to it. */
    public static void tell(int what, Object object, Object[] values) {}

    /** This process has something that the system closes when it ends; the key tells it apart, and says what comes first. */
    public static void holds(long key, Object held) {}

    /** It has given that up. */
    public static void drops(long key) {}

    /** The network is used: what is assumed of it counts. */
    public static void used() {}

    /** An object can be called from elsewhere: what is assumed of these counts. */
    public static void exported() {}

    /** Something is done that the network has no model of; what follows is one of the things that can follow. */
    public static void unmodelled(String what) {}

    /** The same, and what follows is not known: the thread goes no further. */
    public static void beyond(String what) {}
}
