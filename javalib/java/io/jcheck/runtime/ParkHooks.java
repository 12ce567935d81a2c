package io.jcheck.runtime;

import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import io.jcheck.runtime.threads.Parking;

/** {@code LockSupport}: the permit of each thread. See {@link Hooks}. */
public final class ParkHooks {
    private ParkHooks() {}

    /**
     * Stands for {@link java.util.concurrent.locks.LockSupport#park()}.
     *
     * @param site where
     */
    public static void park(int site) {
        Parking.park(site);
    }

    /**
     * Stands for {@link java.util.concurrent.locks.LockSupport#park(Object)}.
     *
     * @param blocker what for
     * @param site where
     */
    public static void park(Object blocker, int site) {
        Parking.park(site);
    }

    /**
     * Stands for {@link java.util.concurrent.locks.LockSupport#parkNanos(long)}.
     *
     * @param nanos the limit
     * @param site where
     */
    public static void parkNanos(long nanos, int site) {
        Parking.parkNanos(nanos, site);
    }

    /**
     * Stands for {@link java.util.concurrent.locks.LockSupport#parkNanos(Object, long)}.
     *
     * @param blocker what for
     * @param nanos the limit
     * @param site where
     */
    public static void parkNanos(Object blocker, long nanos, int site) {
        Parking.parkNanos(nanos, site);
    }

    /**
     * Stands for {@link java.util.concurrent.locks.LockSupport#parkUntil(long)}.
     *
     * @param deadline milliseconds since 1970
     * @param site where
     */
    public static void parkUntil(long deadline, int site) {
        Parking.parkUntil(deadline, site);
    }

    /**
     * Stands for {@link java.util.concurrent.locks.LockSupport#parkUntil(Object, long)}.
     *
     * @param blocker what for
     * @param deadline milliseconds since 1970
     * @param site where
     */
    public static void parkUntil(Object blocker, long deadline, int site) {
        Parking.parkUntil(deadline, site);
    }

    /**
     * Stands for {@link java.util.concurrent.locks.LockSupport#unpark}.
     *
     * @param thread may be null
     * @param site where
     */
    public static void unpark(Thread thread, int site) {
        Parking.unpark(thread, site);
    }

    /**
     * Stands for {@link java.util.concurrent.locks.LockSupport#setCurrentBlocker}, which only diagnostics see.
     *
     * @param blocker what for
     * @param site where
     */
    public static void setCurrentBlocker(Object blocker, int site) {}

    /**
     * Stands for the number by which the JDK's own classes tell threads apart.
     *
     * @param thread under control
     * @param site where
     * @return not 0
     */
    public static long threadNumber(Thread thread, int site) {
        ThreadState state = Token.current() == null ? null : Known.stateOf(thread);
        return state == null ? thread.getId() : state.number + 1L;
    }

    /**
     * Stands for {@code park} of {@code sun.misc.Unsafe}.
     *
     * @param unsafe the receiver
     * @param isAbsolute whether the limit is a time of day
     * @param time the limit: milliseconds if absolute, else nanoseconds; 0 for none
     * @param site where
     */
    public static void park(Object unsafe, boolean isAbsolute, long time, int site) {
        Parking.park(isAbsolute, time, site);
    }

    /**
     * Stands for {@code unpark} of {@code sun.misc.Unsafe}.
     *
     * @param unsafe the receiver
     * @param thread a thread, may be null
     * @param site where
     */
    public static void unpark(Object unsafe, Object thread, int site) {
        Parking.unpark((Thread) thread, site);
    }
}
