package sun.nio.ch;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

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

    /** The network is used: what is assumed of it counts. */
    public static void used() {}

    /** Something is done that the network has no model of. */
    public static void unmodelled(String what) {}
}
