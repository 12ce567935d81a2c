package java.util.concurrent.locks;

import io.jcheck.runtime.LockHooks;
import io.jcheck.runtime.threads.Locks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;

/** A condition of the model of a lock: those who wait, the first one first. Everything happens under the lock. */
abstract class LockCondition implements Condition {
    /** That of threads that are not under control. */
    private final AbstractQueuedSynchronizer.ConditionObject plain;
    private final AbstractQueuedSynchronizer plainLock;
    /** Threads under control that wait; null until the first one comes. */
    private Object queue;
    /**
     * How often somebody has come to the queue, has left it or has looked for someone to wake. It stands for the queue, of which
     * nobody else is told: a signal that finds nobody matters to who waits after it.
     */
    private int changes;
    /** Whether another worker of its pool may work in the place of one that waits, as with the JDK's own conditions. */
    boolean makesRoom = true;

    LockCondition(AbstractQueuedSynchronizer plainLock) {
        this.plainLock = plainLock;
        this.plain = plainLock.new ConditionObject();
    }

    /** The monitor that is the lock; null on a thread that is not under control. */
    abstract Object monitorOfLock();

    /** Whether it is a condition of this lock. */
    abstract boolean isOf(Object lock);

    /** The lock is about to be released for a wait. */
    void releases() {}

    /** The monitor was taken again after a wait. */
    void hasAgain(Object monitor) {}

    /** Null on a thread that is not under control. */
    private Object monitor() {
        Object monitor = monitorOfLock();
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

    /**
     * Who waits for a condition.
     *
     * @param condition of this lock
     * @param lock which
     * @return who came first is the first
     */
    static Collection<Thread> waiting(Condition condition, Object lock) {
        if (condition == null) {
            throw new NullPointerException();
        }
        if (!(condition instanceof LockCondition) || !((LockCondition) condition).isOf(lock)) {
            throw new IllegalArgumentException("not owner");
        }
        LockCondition of = (LockCondition) condition;
        if (of.monitor() == null) {
            return of.plainLock.getWaitingThreads(of.plain);
        }
        int seen = of.changes;
        return seen == 0 ? new ArrayList<>() : LockHooks.waiting(of.queue);
    }

    /** Of a worker, in whose place another one may work. */
    private final class Wait implements ForkJoinPool.ManagedBlocker {
        private final Object monitor;
        private final boolean isInterruptible;
        int how;

        Wait(Object monitor, boolean isInterruptible) {
            this.monitor = monitor;
            this.isInterruptible = isInterruptible;
        }

        @Override
        public boolean isReleasable() {
            return false;
        }

        @Override
        public boolean block() {
            how = LockHooks.await(queue, monitor, isInterruptible, false, 0);
            return true;
        }
    }

    private int await(Object monitor, boolean interruptible, boolean timed, long nanos) throws InterruptedException {
        if (interruptible) {
            LockHooks.checkInterrupt();
        }
        changes++;
        releases();
        int how;
        if (timed || !makesRoom || !(Thread.currentThread() instanceof ForkJoinWorkerThread)) {
            how = LockHooks.await(queue, monitor, interruptible, timed, nanos);
        } else {
            Wait wait = new Wait(monitor, interruptible);
            ForkJoinPool.managedBlock(wait);
            how = wait.how;
        }
        hasAgain(monitor);
        if (how != Locks.DONE) {
            changes++;
        }
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
        return deadline - LockHooks.toldNanoTime();
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
            changes++;
            LockHooks.signal(queue);
        }
    }

    @Override
    public void signalAll() {
        if (monitor() == null) {
            plain.signalAll();
            return;
        }
        changes++;
        while (LockHooks.signal(queue)) {
            continue;
        }
    }
}
