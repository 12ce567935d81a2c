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
 * The model of the lock: one monitor. A writer holds it as long as the write lock, a reader for a moment, to be counted when it
 * comes and when it goes. A writer that finds readers waits until the last one has gone, and gives the monitor up meanwhile.
 *
 * <p>As in the JDK, a reader that holds nothing yet waits behind writers that were there before it, so that it may have to
 * wait for ever; {@code tryLock} without a limit does not. Among all others, whoever waits may come next, as the documentation
 * allows for locks that are not fair; of fair ones that is more than the JDK does. Threads that are not under control have a
 * lock of their own ({@link Plain}).
 */
public class ReentrantReadWriteLock implements ReadWriteLock, java.io.Serializable {
    private static final long serialVersionUID = -6992448646407690164L;
    private static final String NAME = "java.util.concurrent.locks.ReentrantReadWriteLock.";

    private final ReadLock readerLock;
    private final WriteLock writerLock;
    private final boolean fair;
    private transient Holders holders;

    public ReentrantReadWriteLock() {
        this(false);
    }

    public ReentrantReadWriteLock(boolean fair) {
        this.fair = fair;
        holders = new Holders();
        readerLock = new ReadLock(this);
        writerLock = new WriteLock(this);
    }

    @Override
    public WriteLock writeLock() {
        return writerLock;
    }

    @Override
    public ReadLock readLock() {
        return readerLock;
    }

    public final boolean isFair() {
        return fair;
    }

    protected Thread getOwner() {
        LockHooks.unmodelled(NAME + "getOwner");
        return isWriteLockedByCurrentThread() ? Thread.currentThread() : null;
    }

    public int getReadLockCount() {
        return holders.readers();
    }

    public boolean isWriteLocked() {
        return holders.isWriteLocked();
    }

    public boolean isWriteLockedByCurrentThread() {
        return getWriteHoldCount() > 0;
    }

    public int getWriteHoldCount() {
        return holders.writeHolds();
    }

    public int getReadHoldCount() {
        return holders.readHolds();
    }

    public final boolean hasQueuedThreads() {
        LockHooks.unmodelled(NAME + "hasQueuedThreads");
        return false;
    }

    public final boolean hasQueuedThread(Thread thread) {
        LockHooks.unmodelled(NAME + "hasQueuedThread");
        return false;
    }

    public final int getQueueLength() {
        LockHooks.unmodelled(NAME + "getQueueLength");
        return 0;
    }

    protected Collection<Thread> getQueuedThreads() {
        LockHooks.unmodelled(NAME + "getQueuedThreads");
        return new ArrayList<>();
    }

    protected Collection<Thread> getQueuedReaderThreads() {
        LockHooks.unmodelled(NAME + "getQueuedReaderThreads");
        return new ArrayList<>();
    }

    protected Collection<Thread> getQueuedWriterThreads() {
        LockHooks.unmodelled(NAME + "getQueuedWriterThreads");
        return new ArrayList<>();
    }

    public boolean hasWaiters(Condition condition) {
        return getWaitQueueLength(condition) > 0;
    }

    public int getWaitQueueLength(Condition condition) {
        if (condition == null) {
            throw new NullPointerException();
        }
        if (!(condition instanceof Waiters) || ((Waiters) condition).owner != holders) {
            throw new IllegalArgumentException("not owner");
        }
        return ((Waiters) condition).size();
    }

    protected Collection<Thread> getWaitingThreads(Condition condition) {
        LockHooks.unmodelled(NAME + "getWaitingThreads");
        return new ArrayList<>();
    }

    @Override
    public String toString() {
        LockHooks.unmodelled(NAME + "toString");
        return super.toString();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        holders = new Holders();
    }

    /** The lock for reading. */
    public static class ReadLock implements Lock, java.io.Serializable {
        private static final long serialVersionUID = -5992448646407690164L;

        private final ReentrantReadWriteLock whole;

        protected ReadLock(ReentrantReadWriteLock lock) {
            lock.holders.getClass();
            whole = lock;
        }

        @Override
        public void lock() {
            whole.holders.read();
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            whole.holders.read(false, 0);
        }

        @Override
        public boolean tryLock() {
            return whole.holders.tryRead();
        }

        @Override
        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            return whole.holders.read(true, unit.toNanos(timeout));
        }

        @Override
        public void unlock() {
            whole.holders.endRead();
        }

        @Override
        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }

        @Override
        public String toString() {
            LockHooks.unmodelled(NAME + "ReadLock.toString");
            return super.toString();
        }
    }

    /** The lock for writing. */
    public static class WriteLock implements Lock, java.io.Serializable {
        private static final long serialVersionUID = -4992448646407690164L;

        private final ReentrantReadWriteLock whole;

        protected WriteLock(ReentrantReadWriteLock lock) {
            lock.holders.getClass();
            whole = lock;
        }

        @Override
        public void lock() {
            whole.holders.write();
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            whole.holders.write(false, 0);
        }

        @Override
        public boolean tryLock() {
            return whole.holders.tryWrite();
        }

        @Override
        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            return whole.holders.write(true, unit.toNanos(timeout));
        }

        @Override
        public void unlock() {
            whole.holders.endWrite();
        }

        @Override
        public Condition newCondition() {
            return new Waiters(whole.holders);
        }

        public boolean isHeldByCurrentThread() {
            return whole.isWriteLockedByCurrentThread();
        }

        public int getHoldCount() {
            return whole.getWriteHoldCount();
        }

        @Override
        public String toString() {
            LockHooks.unmodelled(NAME + "WriteLock.toString");
            return super.toString();
        }
    }

    /** Who holds the lock, and who waits for it. */
    private static final class Holders {
        private static final int MOST = 0xFFFF;

        /** What all others take. */
        private final Plain plain = new Plain();
        /** How often each thread holds the lock for reading; none for threads that do not. */
        private final ThreadLocal<int[]> own = new ThreadLocal<>();
        /** What threads under control take; null until the first one comes. */
        private Object monitor;
        /**
         * Whether the monitor was taken for a moment only, and not by a writer that has the lock. Whoever takes the monitor says so
         * in the same step.
         */
        private boolean moment;
        /** How often it is held for reading. This and all below is used under the monitor. */
        private int readers;
        /** Writers that wait for the last reader to go. */
        private Object writers;
        /** Readers that wait behind them. */
        private Object behind;
        /** The numbers of the writers that wait, in the order in which they came. */
        private long[] waiting = new long[0];
        private long last;

        Holders() {
            monitor = LockHooks.readWriteMonitor(null);
        }

        /** Null on a thread that is not under control. */
        private Object monitor() {
            Object mine = LockHooks.readWriteMonitor(monitor);
            if (mine != null && monitor == null) {
                monitor = mine;
            }
            return mine;
        }

        /** The calling thread has just taken the monitor; whether it has the lock for writing. */
        private boolean taken(Object monitor) {
            boolean isWriter = LockHooks.depth(monitor) > 1;
            if (!isWriter) {
                moment = true;
            }
            return isWriter;
        }

        /** Takes the monitor, unless a writer has the lock. */
        private boolean look(Object monitor) {
            if (!LockHooks.tryEnter(monitor)) {
                if (!moment) {
                    return false;
                }
                LockHooks.enter(monitor);
            }
            return true;
        }

        private void count() {
            int[] holds = own.get();
            if (holds == null) {
                holds = new int[1];
                own.set(holds);
            }
            if (holds[0] == MOST) {
                throw new Error("Maximum lock count exceeded");
            }
            holds[0]++;
            readers++;
        }

        /** Waits under the monitor until it is signalled, or the deadline is over. */
        private int wait(Object queue, Object monitor, boolean interruptible, boolean timed, long deadline) {
            long left = timed ? deadline - LockHooks.nanoTime() : 0;
            if (timed && left <= 0) {
                return Locks.TIMEOUT;
            }
            int how = LockHooks.await(queue, monitor, interruptible, timed, left);
            moment = true;
            return how;
        }

        void read() {
            Object monitor = monitor();
            if (monitor == null) {
                plain.acquireShared(1);
                return;
            }
            LockHooks.enter(monitor);
            enterReader(monitor, false, false, 0);
        }

        boolean read(boolean timed, long nanos) throws InterruptedException {
            Object monitor = monitor();
            if (monitor == null) {
                if (timed) {
                    return plain.tryAcquireSharedNanos(1, nanos);
                }
                plain.acquireSharedInterruptibly(1);
                return true;
            }
            long deadline = timed ? LockHooks.nanoTime() + nanos : 0;
            if (!enter(monitor, timed, nanos)) {
                return false;
            }
            int how = enterReader(monitor, true, timed, deadline);
            if (how == Locks.INTERRUPTED) {
                throw new InterruptedException();
            }
            return how == Locks.DONE;
        }

        /** Takes the monitor, unless the thread is interrupted or a time limit expires. */
        private boolean enter(Object monitor, boolean timed, long nanos) throws InterruptedException {
            if (timed && nanos <= 0) {
                LockHooks.checkInterrupt();
                return look(monitor);
            }
            return LockHooks.enter(monitor, timed, nanos);
        }

        /** Waits behind writers, counts the reader, and releases the monitor. */
        private int enterReader(Object monitor, boolean interruptible, boolean timed, long deadline) {
            int how = Locks.DONE;
            if (!taken(monitor) && own.get() == null && waiting.length > 0) {
                long before = waiting[waiting.length - 1];
                while (how == Locks.DONE && waiting.length > 0 && waiting[0] <= before) {
                    if (behind == null) {
                        behind = LockHooks.queue();
                    }
                    how = wait(behind, monitor, interruptible, timed, deadline);
                }
            }
            if (how == Locks.DONE) {
                count();
            }
            LockHooks.exit(monitor);
            return how;
        }

        boolean tryRead() {
            Object monitor = monitor();
            if (monitor == null) {
                return plain.tryAcquireShared(1) >= 0;
            }
            if (!look(monitor)) {
                return false;
            }
            taken(monitor);
            count();
            LockHooks.exit(monitor);
            return true;
        }

        void endRead() {
            Object monitor = monitor();
            if (monitor == null) {
                plain.releaseShared(1);
                return;
            }
            int[] holds = own.get();
            if (holds == null) {
                throw new IllegalMonitorStateException("attempt to unlock read lock, not locked by current thread");
            }
            LockHooks.enter(monitor);
            taken(monitor);
            if (--holds[0] == 0) {
                own.remove();
            }
            if (--readers == 0 && writers != null) {
                LockHooks.signal(writers);
            }
            LockHooks.exit(monitor);
        }

        void write() {
            Object monitor = monitor();
            if (monitor == null) {
                plain.acquire(1);
                return;
            }
            LockHooks.enter(monitor);
            if (!taken(monitor)) {
                drain(monitor, false, false, 0);
            }
        }

        boolean write(boolean timed, long nanos) throws InterruptedException {
            Object monitor = monitor();
            if (monitor == null) {
                if (timed) {
                    return plain.tryAcquireNanos(1, nanos);
                }
                plain.acquireInterruptibly(1);
                return true;
            }
            long deadline = timed ? LockHooks.nanoTime() + nanos : 0;
            if (!enter(monitor, timed, nanos)) {
                return false;
            }
            if (taken(monitor)) {
                return true;
            }
            int how = drain(monitor, true, timed, deadline);
            if (how == Locks.DONE) {
                return true;
            }
            LockHooks.exit(monitor);
            if (how == Locks.INTERRUPTED) {
                throw new InterruptedException();
            }
            return false;
        }

        /** Waits until nobody reads; then the monitor is a writer's. */
        private int drain(Object monitor, boolean interruptible, boolean timed, long deadline) {
            int how = Locks.DONE;
            if (readers > 0) {
                long number = ++last;
                waiting = java.util.Arrays.copyOf(waiting, waiting.length + 1);
                waiting[waiting.length - 1] = number;
                if (writers == null) {
                    writers = LockHooks.queue();
                }
                while (how == Locks.DONE && readers > 0) {
                    how = wait(writers, monitor, interruptible, timed, deadline);
                }
                leave(number);
            }
            if (how == Locks.DONE) {
                moment = false;
            }
            return how;
        }

        /** A writer waits no longer. */
        private void leave(long number) {
            long[] others = new long[waiting.length - 1];
            int count = 0;
            for (long other : waiting) {
                if (other != number) {
                    others[count++] = other;
                }
            }
            waiting = others;
            while (behind != null && LockHooks.signal(behind)) {
                continue;
            }
        }

        boolean tryWrite() {
            Object monitor = monitor();
            if (monitor == null) {
                return plain.tryAcquire(1);
            }
            if (!look(monitor)) {
                return false;
            }
            if (taken(monitor)) {
                return true;
            }
            if (readers > 0) {
                LockHooks.exit(monitor);
                return false;
            }
            moment = false;
            return true;
        }

        void endWrite() {
            Object monitor = monitor();
            if (monitor == null) {
                plain.release(1);
                return;
            }
            int depth = LockHooks.depth(monitor);
            if (depth == 0) {
                throw new IllegalMonitorStateException();
            }
            if (depth == 1) {
                signalWriter();
            }
            LockHooks.exit(monitor);
        }

        /** The write lock is about to be released: a writer that waits for readers can go on if there are none. */
        private void signalWriter() {
            if (readers == 0 && writers != null) {
                LockHooks.signal(writers);
            }
        }

        int readHolds() {
            int[] holds = own.get();
            return holds == null ? 0 : holds[0];
        }

        int writeHolds() {
            Object monitor = monitor();
            return monitor == null ? plain.writeHolds() : LockHooks.depth(monitor);
        }

        boolean isWriteLocked() {
            Object monitor = monitor();
            if (monitor == null) {
                return plain.writers() > 0;
            }
            if (LockHooks.depth(monitor) > 0) {
                return true;
            }
            boolean free = look(monitor);
            if (free) {
                taken(monitor);
                LockHooks.exit(monitor);
            }
            return !free;
        }

        int readers() {
            Object monitor = monitor();
            if (monitor == null) {
                return plain.readers();
            }
            if (!look(monitor)) {
                // The writer may read, too.
                LockHooks.unmodelled(NAME + "getReadLockCount");
                return 0;
            }
            taken(monitor);
            int count = readers;
            LockHooks.exit(monitor);
            return count;
        }
    }

    /** The lock of threads that are not under control: readers in the upper half of the state, the writer's holds in the lower. */
    private static final class Plain extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1L;
        private static final int READER = 1 << 16;

        int readers() {
            return getState() >>> 16;
        }

        int writers() {
            return getState() & READER - 1;
        }

        int writeHolds() {
            return isHeldExclusively() ? writers() : 0;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getExclusiveOwnerThread() == Thread.currentThread();
        }

        @Override
        protected boolean tryAcquire(int times) {
            int state = getState();
            boolean done = (state == 0 || isHeldExclusively()) && compareAndSetState(state, state + times);
            if (done) {
                setExclusiveOwnerThread(Thread.currentThread());
            }
            return done;
        }

        @Override
        protected boolean tryRelease(int times) {
            if (!isHeldExclusively()) {
                throw new IllegalMonitorStateException();
            }
            boolean free = writers() == times;
            if (free) {
                setExclusiveOwnerThread(null);
            }
            setState(getState() - times);
            return free;
        }

        @Override
        protected int tryAcquireShared(int times) {
            while (true) {
                int state = getState();
                if (writers() > 0 && !isHeldExclusively()) {
                    return -1;
                }
                if (compareAndSetState(state, state + READER)) {
                    return 1;
                }
            }
        }

        @Override
        protected boolean tryReleaseShared(int times) {
            while (true) {
                int state = getState();
                if (state < READER) {
                    throw new IllegalMonitorStateException("attempt to unlock read lock, not locked by current thread");
                }
                if (compareAndSetState(state, state - READER)) {
                    return state - READER == 0;
                }
            }
        }
    }

    /** A condition of the write lock: those who wait, the first one first. Everything happens under the lock. */
    private static final class Waiters implements Condition {
        private final Holders owner;
        private final Condition plain;
        /** Threads under control that wait; null until the first one comes. */
        private Object queue;

        Waiters(Holders owner) {
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
            owner.signalWriter();
            int how = LockHooks.await(queue, monitor, interruptible, timed, nanos);
            owner.moment = true;
            owner.drain(monitor, false, false, 0);
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
