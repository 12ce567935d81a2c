package io.jcheck.runtime.state;

/**
 * Threads that look again and again at what they have looked at already, and come to no visible operation:
 * {@code while (!done) i++;} with a field that is not volatile. Nobody else would ever run, and who writes the field meanwhile
 * would not be found. So such a thread lets others go on at times. That happens after a number of accesses, so that it is
 * the same in each run of one schedule. A thread that goes on for longer is left to the watchdog of the scheduler.
 */
public final class Laps {
    /** Accesses that are not the first of their kind, in a row. */
    private static final int LAP = 100_000;

    /** Of one thread, between two operations of its own. */
    private static final int MOST = 50;

    private static int repeated;

    private Laps() {}

    /** The running thread has accessed what it had not accessed since its last operation. */
    public static void fresh() {
        repeated = 0;
    }

    /** The running thread has accessed what it had accessed before; says whether others may go on now. */
    public static boolean isFull(ThreadState self) {
        if (++repeated < LAP) {
            return false;
        }
        repeated = 0;
        // an initialiser of a class has no scheduling points
        return self.laps < MOST && self.classInit == null;
    }

    /** The running thread performs an operation. */
    public static void operation(ThreadState self) {
        repeated = 0;
        self.laps = 0;
    }
}
