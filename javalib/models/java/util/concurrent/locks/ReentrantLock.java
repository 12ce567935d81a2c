package java.util.concurrent.locks;

import io.jcheck.runtime.LockHooks;
import io.jcheck.runtime.Locks;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
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
        this.monitor = LockHooks.monitor(null);
    }

    /** Null on a thread that is not under control. */
    private Object monitor() {
        Object own = LockHooks.monitor(monitor);
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

    public boolean isLocked() {
        if (getHoldCount() > 0) {
            return true;
        }
        LockHooks.unmodelled("java.util.concurrent.locks.ReentrantLock.isLocked");
        return plain.isLocked();
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
        if (condition == null) {
            throw new NullPointerException();
        }
        if (!(condition instanceof Waiters) || ((Waiters) condition).owner != this) {
            throw new IllegalArgumentException("not owner");
        }
        return ((Waiters) condition).size();
    }

    protected Collection<Thread> getWaitingThreads(Condition condition) {
        LockHooks.unmodelled("java.util.concurrent.locks.ReentrantLock.getWaitingThreads");
        return new ArrayList<>();
    }

    @Override
    public String toString() {
        LockHooks.unmodelled("java.util.concurrent.locks.ReentrantLock.toString");
        return super.toString();
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

    /** A condition: those who wait, the first one first. Everything happens under the lock. */
    private static final class Waiters implements Condition {
        private final ReentrantLock owner;
        private final Condition plain;
        /** Threads under control that wait; null until the first one comes. */
        private Object queue;

        Waiters(ReentrantLock owner) {
            this.owner = owner;
            this.plain = owner.plain.new ConditionObject();
        }

        /** Null on a thread that is not under control. */
        private Object monitor() {
            Object monitor = owner.monitor();
            if (monitor != null) {
                if (LockHooks.depth(monitor) == 0) {
                    throw new IllegalMonitorStateException();
                }
                if (queue == null) {
                    queue = LockHooks.queue();
                }
            }
            return monitor;
        }

        int size() {
            if (monitor() == null) {
                return owner.plain.getWaitQueueLength((AbstractQueuedSynchronizer.ConditionObject) plain);
            }
            return LockHooks.size(queue);
        }

        private int await(Object monitor, boolean interruptible, boolean timed, long nanos) throws InterruptedException {
            if (interruptible) {
                LockHooks.checkInterrupt();
            }
            int how = LockHooks.await(queue, monitor, interruptible, timed, nanos);
            if (how == Locks.INTERRUPTED) {
                throw new InterruptedException();
            }
            return how;
        }

        @Override
        public void await() throws InterruptedException {
            Object monitor = monitor();
            if (monitor == null) {
                plain.await();
            } else {
                await(monitor, true, false, 0);
            }
        }

        @Override
        public void awaitUninterruptibly() {
            Object monitor = monitor();
            if (monitor == null) {
                plain.awaitUninterruptibly();
                return;
            }
            try {
                await(monitor, false, false, 0);
            } catch (InterruptedException impossible) {
                throw new AssertionError(impossible);
            }
        }

        @Override
        public long awaitNanos(long nanos) throws InterruptedException {
            Object monitor = monitor();
            if (monitor == null) {
                return plain.awaitNanos(nanos);
            }
            long deadline = LockHooks.nanoTime() + nanos;
            await(monitor, true, true, nanos);
            return deadline - LockHooks.nanoTime();
        }

        @Override
        public boolean await(long time, TimeUnit unit) throws InterruptedException {
            Object monitor = monitor();
            if (monitor == null) {
                return plain.await(time, unit);
            }
            return await(monitor, true, true, unit.toNanos(time)) == Locks.DONE;
        }

        @Override
        public boolean awaitUntil(Date deadline) throws InterruptedException {
            Object monitor = monitor();
            if (monitor == null) {
                return plain.awaitUntil(deadline);
            }
            long millis = deadline.getTime() - LockHooks.currentTimeMillis();
            return await(monitor, true, true, TimeUnit.MILLISECONDS.toNanos(millis)) == Locks.DONE;
        }

        @Override
        public void signal() {
            if (monitor() == null) {
                plain.signal();
            } else {
                LockHooks.signal(queue);
            }
        }

        @Override
        public void signalAll() {
            if (monitor() == null) {
                plain.signalAll();
                return;
            }
            while (LockHooks.signal(queue)) {
                continue;
            }
        }
    }
}
