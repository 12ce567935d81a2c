package java.util.concurrent.locks;

import io.jcheck.runtime.LockHooks;
import io.jcheck.runtime.threads.Locks;

/**
 * Who holds the model of {@link ReentrantReadWriteLock}, and who waits for it. As long as nobody does more than to take the lock
 * and to give it back, readers {@linkplain LockHooks#share share} the monitor, and all else about readers here has no part in it.
 */
final class ReadWriteHolders {
    private static final int MOST = 0xFFFF;

    /** What all others take. */
    private final Plain plain = new Plain();
    /** How often each thread holds the lock for reading, and whether it shares the monitor; none for threads that do not. */
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

    ReadWriteHolders() {
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
        hold(false);
        readers++;
    }

    private void hold(boolean shares) {
        int[] holds = own.get();
        if (holds == null) {
            holds = new int[] {0, shares ? 1 : 0};
            own.set(holds);
            LockHooks.readLocks(1);
        }
        if (holds[0] == MOST) {
            throw new Error("Maximum lock count exceeded");
        }
        holds[0]++;
    }

    /** Reads together with others that do. */
    private void share(Object monitor) {
        boolean shares = own.get() == null;
        if (shares && LockHooks.depth(monitor) > 0) {
            // a writer that goes on as a reader
            LockHooks.readLocks();
            shares = false;
        }
        if (shares) {
            LockHooks.share(monitor);
        }
        hold(shares);
    }

    /** Waits under the monitor until it is signalled, or the deadline is over. */
    private int wait(Object queue, Object monitor, boolean interruptible, boolean timed, long deadline) {
        long left = timed ? deadline - LockHooks.nanoTime() : 0;
        if (timed && left <= 0) {
            return Locks.TIMEOUT;
        }
        int how = LockHooks.await(queue, monitor, interruptible, timed, left);
        moment = true;
        // who is woken and then interrupted looks at the interrupt first
        return interruptible && how == Locks.DONE && Thread.interrupted() ? Locks.INTERRUPTED : how;
    }

    void read() {
        Object monitor = monitor();
        if (monitor == null) {
            plain.acquireShared(1);
            return;
        }
        if (!LockHooks.foreseesReadLocks()) {
            share(monitor);
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
        if (!LockHooks.foreseesReadLocks()) {
            LockHooks.readLocks();
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
        if (!LockHooks.foreseesReadLocks()) {
            endShare(monitor, holds);
            return;
        }
        LockHooks.enter(monitor);
        taken(monitor);
        if (--holds[0] == 0) {
            own.remove();
            LockHooks.readLocks(-1);
        }
        if (--readers == 0 && writers != null) {
            LockHooks.signal(writers);
        }
        LockHooks.exit(monitor);
    }

    private void endShare(Object monitor, int[] holds) {
        if (--holds[0] == 0) {
            own.remove();
            LockHooks.readLocks(-1);
            if (holds[1] != 0) {
                LockHooks.unshare(monitor);
            }
        }
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
        if (timed && !LockHooks.foreseesReadLocks()) {
            LockHooks.readLocks();
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
            LockHooks.unmodelled("java.util.concurrent.locks.ReentrantReadWriteLock.getReadLockCount");
            return 0;
        }
        taken(monitor);
        int count = readers;
        LockHooks.exit(monitor);
        return count;
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
                if (state >>> 16 == 0) {
                    throw new IllegalMonitorStateException("attempt to unlock read lock, not locked by current thread");
                }
                if (compareAndSetState(state, state - READER)) {
                    return state - READER == 0;
                }
            }
        }
    }

    /** A condition of the write lock. */
    static final class Waiters extends LockCondition {
        private final ReadWriteHolders owner;

        Waiters(ReadWriteHolders owner) {
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

        @Override
        void releases() {
            owner.signalWriter();
        }

        @Override
        void hasAgain(Object monitor) {
            owner.moment = true;
            owner.drain(monitor, false, false, 0);
        }
    }
}
