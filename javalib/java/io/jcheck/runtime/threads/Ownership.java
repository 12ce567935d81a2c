package io.jcheck.runtime.threads;

import io.jcheck.runtime.events.Exclusive;
import io.jcheck.runtime.state.Token;

/** Who owns a lock: exclusive access predicates may ask that of every thread, all other code of its own. */
public final class Ownership {
    private Ownership() {}

    /**
     * Whether a thread owns the monitor of an object, or a {@code ReentrantLock}, for a predicate.
     *
     * @param thread started or not
     * @param lock the object
     * @return true if it does
     */
    public static boolean holds(Thread thread, Object lock) {
        if (Token.current() != null && Exclusive.isEvaluating()) {
            return Exclusive.owns(thread, lock);
        }
        if (thread != Threads.current()) {
            throw new IllegalStateException("whether another thread holds a lock is for exclusive access predicates");
        }
        return Monitors.holds(lock);
    }

    /**
     * Whether code of the program asks about its own thread.
     *
     * @param thread about which
     * @return false in a predicate
     */
    public static boolean isOwn(Thread thread) {
        return !Exclusive.isEvaluating() && thread == Threads.current();
    }
}
