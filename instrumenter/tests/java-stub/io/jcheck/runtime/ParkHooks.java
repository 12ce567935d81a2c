package io.jcheck.runtime;

/** {@code LockSupport}: the permit of each thread. See {@link Hooks}. */
public final class ParkHooks {
    private ParkHooks() {}

    public static void park(int site) {
        java.util.concurrent.locks.LockSupport.park();
    }

    public static void park(Object blocker, int site) {
        java.util.concurrent.locks.LockSupport.park(blocker);
    }

    public static void parkNanos(long nanos, int site) {
        java.util.concurrent.locks.LockSupport.parkNanos(nanos);
    }

    public static void parkNanos(Object blocker, long nanos, int site) {
        java.util.concurrent.locks.LockSupport.parkNanos(blocker, nanos);
    }

    public static void parkUntil(long deadline, int site) {
        java.util.concurrent.locks.LockSupport.parkUntil(deadline);
    }

    public static void parkUntil(Object blocker, long deadline, int site) {
        java.util.concurrent.locks.LockSupport.parkUntil(blocker, deadline);
    }

    public static void unpark(Thread thread, int site) {
        java.util.concurrent.locks.LockSupport.unpark(thread);
    }

    public static void setCurrentBlocker(Object blocker, int site) {}

    public static long threadNumber(Thread thread, int site) {
        return thread.getId();
    }
}
