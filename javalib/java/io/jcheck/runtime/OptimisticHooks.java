package io.jcheck.runtime;

import io.jcheck.runtime.events.Exclusive;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.util.concurrent.locks.StampedLock;
import java.util.function.LongSupplier;

/** Reads of the program that count if nobody has written meanwhile ({@link StampedLock}). See {@link Hooks}. */
public final class OptimisticHooks {
    private static final int BEGINS = 0;
    private static final int VALID = 1;
    private static final int INVALID = 2;

    private OptimisticHooks() {}

    /**
     * Stands for {@link StampedLock#tryOptimisticRead()}.
     *
     * @param lock the receiver
     * @param site where
     * @return the stamp
     */
    public static long tryOptimisticRead(StampedLock lock, int site) {
        long stamp = outside(lock::tryOptimisticRead);
        tell(BEGINS);
        return stamp;
    }

    /**
     * Stands for {@link StampedLock#validate(long)}.
     *
     * @param lock the receiver
     * @param stamp the stamp
     * @param site where
     * @return whether nobody has written
     */
    public static boolean validate(StampedLock lock, long stamp, int site) {
        boolean valid = outside(() -> lock.validate(stamp) ? 1 : 0) != 0;
        tell(valid ? VALID : INVALID);
        return valid;
    }

    /**
     * Stands for {@link StampedLock#tryConvertToReadLock(long)}.
     *
     * @param lock the receiver
     * @param stamp the stamp
     * @param site where
     * @return the new stamp, 0 if it is not valid
     */
    public static long tryConvertToReadLock(StampedLock lock, long stamp, int site) {
        return converted(outside(() -> lock.tryConvertToReadLock(stamp)));
    }

    /**
     * Stands for {@link StampedLock#tryConvertToWriteLock(long)}.
     *
     * @param lock the receiver
     * @param stamp the stamp
     * @param site where
     * @return the new stamp, 0 if it is not valid, or others read
     */
    public static long tryConvertToWriteLock(StampedLock lock, long stamp, int site) {
        return converted(outside(() -> lock.tryConvertToWriteLock(stamp)));
    }

    private static long converted(long stamp) {
        tell(stamp == 0 ? INVALID : VALID);
        return stamp;
    }

    /** What code of the JDK does is watched. */
    private static long outside(LongSupplier call) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
        }
        int before = ThreadState.goOut(self);
        try {
            return call.getAsLong();
        } finally {
            ThreadState.comeBack(self, before);
        }
    }

    private static void tell(int step) {
        ThreadState self = Token.current();
        if (self != null && !Exclusive.isEvaluating()) {
            Events.BUFFER.optimistic(step);
            Events.segment++;
            Messages.flushIfLarge(self);
        }
    }
}
