package java.util.concurrent.locks;

import io.jcheck.runtime.Locks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.concurrent.TimeUnit;

/**
 * The model of the lock: one operation to take it, and none, or one where somebody may test it, to release it. Whoever waits
 * may get it, as the documentation allows for locks that are not fair; of fair ones that is more than the JDK does.
 */
public class ReentrantLock implements Lock, java.io.Serializable {
    private static final long serialVersionUID = 7373984872572414699L;

    private final transient Locks.ReentrantLock lock = new Locks.ReentrantLock();
    private final boolean fair;

    public ReentrantLock() {
        this(false);
    }

    public ReentrantLock(boolean fair) {
        this.fair = fair;
    }

    @Override
    public void lock() {
        Locks.enter(lock);
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        Locks.enter(lock, false, 0);
    }

    @Override
    public boolean tryLock() {
        return Locks.tryEnter(lock);
    }

    @Override
    public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
        return Locks.enter(lock, true, unit.toNanos(timeout));
    }

    @Override
    public void unlock() {
        Locks.exit(lock);
    }

    @Override
    public Condition newCondition() {
        return new Waiters(this);
    }

    public int getHoldCount() {
        return Locks.depth(lock);
    }

    public boolean isHeldByCurrentThread() {
        return Locks.depth(lock) > 0;
    }

    public boolean isLocked() {
        if (Locks.depth(lock) > 0) {
            return true;
        }
        Locks.unmodelled("java.util.concurrent.locks.ReentrantLock.isLocked");
        return false;
    }

    public final boolean isFair() {
        return fair;
    }

    protected Thread getOwner() {
        Locks.unmodelled("java.util.concurrent.locks.ReentrantLock.getOwner");
        return Locks.depth(lock) > 0 ? Thread.currentThread() : null;
    }

    public final boolean hasQueuedThreads() {
        Locks.unmodelled("java.util.concurrent.locks.ReentrantLock.hasQueuedThreads");
        return false;
    }

    public final boolean hasQueuedThread(Thread thread) {
        Locks.unmodelled("java.util.concurrent.locks.ReentrantLock.hasQueuedThread");
        return false;
    }

    public final int getQueueLength() {
        Locks.unmodelled("java.util.concurrent.locks.ReentrantLock.getQueueLength");
        return 0;
    }

    protected Collection<Thread> getQueuedThreads() {
        Locks.unmodelled("java.util.concurrent.locks.ReentrantLock.getQueuedThreads");
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
        Locks.unmodelled("java.util.concurrent.locks.ReentrantLock.getWaitingThreads");
        return new ArrayList<>();
    }

    @Override
    public String toString() {
        Locks.unmodelled("java.util.concurrent.locks.ReentrantLock.toString");
        return super.toString();
    }

    /** A condition: those who wait, the first one first. Everything happens under the lock. */
    private static final class Waiters implements Condition {
        private final ReentrantLock owner;
        private final Locks.Queue queue = new Locks.Queue();

        Waiters(ReentrantLock owner) {
            this.owner = owner;
        }

        private void check() {
            if (Locks.depth(owner.lock) == 0) {
                throw new IllegalMonitorStateException();
            }
        }

        int size() {
            check();
            return queue.size();
        }

        private int await(boolean interruptible, boolean timed, long nanos) throws InterruptedException {
            check();
            if (interruptible) {
                Locks.checkInterrupt();
            }
            int how = queue.await(owner.lock, interruptible, timed, nanos);
            if (how == Locks.INTERRUPTED) {
                throw new InterruptedException();
            }
            return how;
        }

        @Override
        public void await() throws InterruptedException {
            await(true, false, 0);
        }

        @Override
        public void awaitUninterruptibly() {
            try {
                await(false, false, 0);
            } catch (InterruptedException impossible) {
                throw new AssertionError(impossible);
            }
        }

        @Override
        public long awaitNanos(long nanos) throws InterruptedException {
            long deadline = Locks.nanoTime() + nanos;
            await(true, true, nanos);
            return deadline - Locks.nanoTime();
        }

        @Override
        public boolean await(long time, TimeUnit unit) throws InterruptedException {
            return await(true, true, unit.toNanos(time)) == Locks.DONE;
        }

        @Override
        public boolean awaitUntil(Date deadline) throws InterruptedException {
            long millis = deadline.getTime() - Locks.currentTimeMillis();
            return await(true, true, TimeUnit.MILLISECONDS.toNanos(millis)) == Locks.DONE;
        }

        @Override
        public void signal() {
            check();
            queue.signal();
        }

        @Override
        public void signalAll() {
            check();
            while (queue.signal()) {
                continue;
            }
        }
    }
}
