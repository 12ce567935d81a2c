package java.util.concurrent.locks;

import io.jcheck.runtime.LockHooks;
import io.jcheck.runtime.threads.Locks;

/**
 * What models make of {@code while (!holds) condition.await();}: who waits takes the lock as soon as the condition holds, which is
 * one operation, whether he comes before or after that. The condition does not hold at first.
 */
public final class LockGuard {
    private final ReentrantLock lock;
    private final Object over;
    private final boolean alerts;
    /** For threads under control; null until the first one comes. */
    private Object guard;
    /** For the others. */
    private final Condition plain;
    private boolean holds;
    private boolean ended;

    /**
     * A condition of a lock.
     *
     * @param lock which
     * @param over a latch that ends each wait, too, when it is open; or null
     */
    public LockGuard(ReentrantLock lock, Object over) {
        this(lock, over, false);
    }

    private LockGuard(ReentrantLock lock, Object over, boolean alerts) {
        this.lock = lock;
        this.over = over;
        this.alerts = alerts;
        this.plain = lock.newCondition();
        Object monitor = lock.monitor();
        this.guard = monitor == null ? null : LockHooks.guard(monitor, over, alerts);
    }

    /**
     * A condition of a lock: who waits for it, and is interrupted, looks at that first.
     *
     * @param lock which
     */
    public static LockGuard alerting(ReentrantLock lock) {
        return new LockGuard(lock, null, true);
    }

    /**
     * A condition of a lock that stands for something else: a worker of a pool that waits for it keeps its place.
     *
     * @param lock which
     * @return one for which nobody waits
     */
    public static Condition parking(ReentrantLock lock) {
        LockCondition condition = (LockCondition) lock.newCondition();
        condition.makesRoom = false;
        return condition;
    }

    /** Null on a thread that is not under control. */
    private Object guard() {
        Object monitor = lock.monitor();
        if (monitor != null && guard == null) {
            guard = LockHooks.guard(monitor, over, alerts);
        }
        return monitor == null ? null : guard;
    }

    /** Lets threads under control wait, where nobody has told anything yet. With the lock. */
    public void open() {
        guard();
    }

    /**
     * Says whether the condition holds from now on. With the lock.
     *
     * @param now whether it does
     */
    public void tell(boolean now) {
        if (now == holds) {
            return;
        }
        holds = now;
        Object own = guard();
        if (own != null) {
            LockHooks.tell(own, now);
        } else if (now) {
            plain.signalAll();
        }
    }

    /**
     * Waits until the condition holds, and takes the lock, which the calling thread does not have.
     *
     * @param timed whether there is a limit
     * @param nanos the limit
     * @return {@link Locks#DONE}; without the lock {@link Locks#TIMEOUT}, {@link Locks#INTERRUPTED}, or {@link Locks#OVER} if
     *     the latch is open
     */
    public int enter(boolean timed, long nanos) {
        Object own = guard();
        if (own != null) {
            return LockHooks.enterWhen(own, timed, nanos);
        }
        long left = nanos;
        lock.lock();
        try {
            while (!holds) {
                if (ended || timed && left <= 0) {
                    lock.unlock();
                    return ended ? Locks.OVER : Locks.TIMEOUT;
                }
                if (timed) {
                    left = plain.awaitNanos(left);
                } else {
                    plain.await();
                }
            }
            return Locks.DONE;
        } catch (InterruptedException interrupted) {
            lock.unlock();
            return Locks.INTERRUPTED;
        }
    }

    /** The latch has been opened, which threads that are not under control do not see. */
    public void end() {
        if (guard() == null) {
            lock.lock();
            try {
                ended = true;
                plain.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }
}
