package java.util.concurrent.locks;

import io.jcheck.runtime.LockHooks;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.concurrent.TimeUnit;

/**
 * The model of the lock: one operation to take it, and none, or one where somebody may test it, to release it. Whoever waits
 * may get it, as the documentation allows for locks that are not fair; of fair ones that is more than the JDK does. Threads
 * that are not under control have a lock of their own ({@link Plain}).
 */
public class ReentrantLock implements Lock, java.io.Serializable {
    private static final long serialVersionUID = 7373984872572414699L;

    private final boolean fair;
    /** What threads under control take; null until the first one comes. */
    private transient Object monitor;
    /** What all others take. */
    private transient Plain plain = new Plain();

    public ReentrantLock() {
        this(false);
    }

    public ReentrantLock(boolean fair) {
        this.fair = fair;
        this.monitor = LockHooks.monitor(null, this);
    }

    /** Null on a thread that is not under control. */
    Object monitor() {
        Object own = LockHooks.monitor(monitor, this);
        if (own != null && monitor == null) {
            monitor = own;
        }
        return own;
    }

    @Override
    public void lock() {
        Object monitor = monitor();
        if (monitor == null) {
            plain.acquire(1);
        } else {
            LockHooks.enter(monitor);
        }
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        Object monitor = monitor();
        if (monitor == null) {
            plain.acquireInterruptibly(1);
        } else {
            LockHooks.enter(monitor, false, 0);
        }
    }

    @Override
    public boolean tryLock() {
        Object monitor = monitor();
        return monitor == null ? plain.tryAcquire(1) : LockHooks.tryEnter(monitor);
    }

    @Override
    public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
        Object monitor = monitor();
        long nanos = unit.toNanos(timeout);
        return monitor == null ? plain.tryAcquireNanos(1, nanos) : LockHooks.enter(monitor, true, nanos);
    }

    @Override
    public void unlock() {
        Object monitor = monitor();
        if (monitor == null) {
            plain.release(1);
        } else {
            LockHooks.exit(monitor);
        }
    }

    @Override
    public Condition newCondition() {
        return new Waiters(this);
    }

    public int getHoldCount() {
        Object monitor = monitor();
        return monitor == null ? plain.depth() : LockHooks.depth(monitor);
    }

    public boolean isHeldByCurrentThread() {
        return getHoldCount() > 0;
    }

    /** To find it free is to take it for no step at all: nobody meets the lock meanwhile. */
    public boolean isLocked() {
        Object monitor = monitor();
        if (monitor == null) {
            return plain.isLocked();
        }
        return LockHooks.isTaken(monitor);
    }

    public final boolean isFair() {
        return fair;
    }

    protected Thread getOwner() {
        LockHooks.unmodelled("java.util.concurrent.locks.ReentrantLock.getOwner");
        return getHoldCount() > 0 ? Thread.currentThread() : null;
    }

    public final boolean hasQueuedThreads() {
        LockHooks.unmodelled("java.util.concurrent.locks.ReentrantLock.hasQueuedThreads");
        return false;
    }

    public final boolean hasQueuedThread(Thread thread) {
        LockHooks.unmodelled("java.util.concurrent.locks.ReentrantLock.hasQueuedThread");
        return false;
    }

    public final int getQueueLength() {
        LockHooks.unmodelled("java.util.concurrent.locks.ReentrantLock.getQueueLength");
        return 0;
    }

    protected Collection<Thread> getQueuedThreads() {
        LockHooks.unmodelled("java.util.concurrent.locks.ReentrantLock.getQueuedThreads");
        return new ArrayList<>();
    }

    public boolean hasWaiters(Condition condition) {
        return getWaitQueueLength(condition) > 0;
    }

    public int getWaitQueueLength(Condition condition) {
        return LockCondition.waiting(condition, this).size();
    }

    protected Collection<Thread> getWaitingThreads(Condition condition) {
        return LockCondition.waiting(condition, this);
    }

    @Override
    public String toString() {
        String lock = super.toString();
        if (isHeldByCurrentThread()) {
            LockHooks.asksForWorker();
            return lock + "[Locked by thread " + Thread.currentThread().getName() + "]";
        }
        if (!isLocked()) {
            return lock + "[Unlocked]";
        }
        // nobody tells whose it is
        LockHooks.unmodelled("java.util.concurrent.locks.ReentrantLock.toString");
        return lock + "[Locked]";
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        plain = new Plain();
    }

    /** The lock of threads that are not under control: how often it is held is the state. */
    private static final class Plain extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean tryAcquire(int times) {
            if (isHeldExclusively()) {
                setState(getState() + times);
                return true;
            }
            boolean free = compareAndSetState(0, times);
            if (free) {
                setExclusiveOwnerThread(Thread.currentThread());
            }
            return free;
        }

        @Override
        protected boolean tryRelease(int times) {
            if (!isHeldExclusively()) {
                throw new IllegalMonitorStateException();
            }
            int left = getState() - times;
            if (left == 0) {
                setExclusiveOwnerThread(null);
            }
            setState(left);
            return left == 0;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getExclusiveOwnerThread() == Thread.currentThread();
        }

        boolean isLocked() {
            return getState() != 0;
        }

        int depth() {
            return isHeldExclusively() ? getState() : 0;
        }
    }

    /** A condition of this lock. */
    private static final class Waiters extends LockCondition {
        private final ReentrantLock owner;

        Waiters(ReentrantLock owner) {
            super(owner.plain);
            this.owner = owner;
        }

        @Override
        Object monitorOfLock() {
            return owner.monitor();
        }

        @Override
        boolean isOf(Object lock) {
            return owner == lock;
        }
    }
}
