package java.util.concurrent.locks;

import io.jcheck.runtime.LockHooks;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.concurrent.TimeUnit;

/**
 * The model of the lock: its state, which has the bits of the original, is changed under a monitor, and those that wait do so
 * there. Of those that wait, any may come next, as the documentation allows.
 *
 * <p>As in the JDK, a reader looks at the state, and takes the lock if it is as it has seen it, whoever waits. If it is not, the
 * reader waits behind the writers that wait by then; so one that reads already may have to wait for ever.
 */
public class StampedLock implements java.io.Serializable {
    private static final long serialVersionUID = -6001602636862214147L;
    private static final long READER = 1;
    private static final long WRITER = 1 << 7;
    private static final long READERS = WRITER - 1;
    private static final long MOST_READERS = READERS - 1;
    private static final long HOLDERS = READERS | WRITER;
    /** The stamps without the readers. */
    private static final long VERSION = ~READERS;
    private static final long ORIGIN = WRITER << 1;

    /** Reports call the monitor so. */
    private static final class State {}

    private transient State monitor = new State();
    /** Changed under the monitor. */
    private transient volatile long state = ORIGIN;
    /** Readers that the state has no room for. */
    private transient int overflow;
    /** Writers that wait, in the order of coming. */
    private transient Writer first;
    /** How many have waited. */
    private transient long last;
    /** How many readers wait. */
    private transient int behind;

    /** A writer that waits. */
    private static final class Writer {
        final long number;
        Writer next;

        Writer(long number) {
            this.number = number;
        }
    }

    public StampedLock() {}

    public long writeLock() {
        return uninterruptibly(true);
    }

    public long tryWriteLock() {
        synchronized (monitor) {
            return takeWrite();
        }
    }

    public long tryWriteLock(long time, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(time);
        checkInterrupt();
        synchronized (monitor) {
            return write(true, nanos);
        }
    }

    public long writeLockInterruptibly() throws InterruptedException {
        checkInterrupt();
        synchronized (monitor) {
            return write(false, 0);
        }
    }

    public long readLock() {
        return uninterruptibly(false);
    }

    public long tryReadLock() {
        synchronized (monitor) {
            return takeRead();
        }
    }

    public long tryReadLock(long time, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(time);
        checkInterrupt();
        long seen = state;
        synchronized (monitor) {
            return read(seen, true, nanos);
        }
    }

    public long readLockInterruptibly() throws InterruptedException {
        checkInterrupt();
        long seen = state;
        synchronized (monitor) {
            return read(seen, false, 0);
        }
    }

    public long tryOptimisticRead() {
        long now = state;
        return (now & WRITER) == 0 ? now & VERSION : 0;
    }

    public boolean validate(long stamp) {
        return (stamp & VERSION) == (state & VERSION);
    }

    public void unlockWrite(long stamp) {
        synchronized (monitor) {
            if (state != stamp || (stamp & WRITER) == 0) {
                throw new IllegalMonitorStateException();
            }
            endWrite(0);
        }
    }

    public void unlockRead(long stamp) {
        synchronized (monitor) {
            if ((stamp & READERS) == 0 || !validate(stamp) || (state & READERS) == 0) {
                throw new IllegalMonitorStateException();
            }
            endRead();
        }
    }

    public void unlock(long stamp) {
        if ((stamp & WRITER) != 0) {
            unlockWrite(stamp);
        } else {
            unlockRead(stamp);
        }
    }

    public long tryConvertToWriteLock(long stamp) {
        synchronized (monitor) {
            long now = state;
            long holds = stamp & HOLDERS;
            long held = now & HOLDERS;
            if ((now & VERSION) != (stamp & VERSION)) {
                return 0;
            }
            if (held == 0) {
                return holds == 0 ? takeWrite() : 0;
            }
            if (held == WRITER) {
                return holds == WRITER ? stamp : 0;
            }
            if (held != READER || holds == 0) {
                return 0;
            }
            state = now - READER + WRITER;
            return state;
        }
    }

    public long tryConvertToReadLock(long stamp) {
        synchronized (monitor) {
            long now = state;
            long holds = stamp & HOLDERS;
            if ((now & VERSION) != (stamp & VERSION)) {
                return 0;
            }
            if (holds >= WRITER) {
                return now == stamp ? endWrite(READER) : 0;
            }
            if (holds == 0) {
                return takeRead();
            }
            return (now & HOLDERS) == 0 ? 0 : stamp;
        }
    }

    public long tryConvertToOptimisticRead(long stamp) {
        synchronized (monitor) {
            long now = state;
            long holds = stamp & HOLDERS;
            if ((now & VERSION) != (stamp & VERSION)) {
                return 0;
            }
            if (holds >= WRITER) {
                return now == stamp ? endWrite(0) : 0;
            }
            if (holds == 0) {
                return stamp;
            }
            return (now & HOLDERS) == 0 ? 0 : endRead() & VERSION;
        }
    }

    public boolean tryUnlockWrite() {
        synchronized (monitor) {
            boolean held = (state & WRITER) != 0;
            if (held) {
                endWrite(0);
            }
            return held;
        }
    }

    public boolean tryUnlockRead() {
        synchronized (monitor) {
            boolean held = (state & READERS) != 0;
            if (held) {
                endRead();
            }
            return held;
        }
    }

    public boolean isWriteLocked() {
        return (state & WRITER) != 0;
    }

    public boolean isReadLocked() {
        return (state & READERS) != 0;
    }

    public static boolean isWriteLockStamp(long stamp) {
        return (stamp & HOLDERS) == WRITER;
    }

    public static boolean isReadLockStamp(long stamp) {
        return (stamp & READERS) != 0;
    }

    public static boolean isLockStamp(long stamp) {
        return (stamp & HOLDERS) != 0;
    }

    public static boolean isOptimisticReadStamp(long stamp) {
        return (stamp & HOLDERS) == 0 && stamp != 0;
    }

    public int getReadLockCount() {
        synchronized (monitor) {
            return (int) (state & READERS) + overflow;
        }
    }

    @Override
    public String toString() {
        long now = state;
        String held = "[Unlocked]";
        if ((now & WRITER) != 0) {
            held = "[Write-locked]";
        } else if ((now & READERS) != 0) {
            held = "[Read-locks:" + getReadLockCount() + "]";
        }
        return super.toString() + held;
    }

    public Lock asReadLock() {
        return new ReadView();
    }

    public Lock asWriteLock() {
        return new WriteView();
    }

    public ReadWriteLock asReadWriteLock() {
        return new BothViews();
    }

    /** Takes the lock; an interrupt is kept for later. */
    private long uninterruptibly(boolean writes) {
        long seen = writes ? 0 : state;
        boolean interrupted = false;
        long stamp = 0;
        synchronized (monitor) {
            while (stamp == 0) {
                try {
                    stamp = writes ? write(false, 0) : read(seen, false, 0);
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return stamp;
    }

    private static void checkInterrupt() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** Waits until nobody holds the lock; 0 if a limit has expired. */
    private long write(boolean timed, long nanos) throws InterruptedException {
        long stamp = takeWrite();
        if (stamp != 0 || timed && nanos <= 0) {
            return stamp;
        }
        long deadline = timed ? LockHooks.nanoTime() + nanos : 0;
        Writer self = enqueue();
        try {
            while (stamp == 0 && await(timed, deadline)) {
                stamp = takeWrite();
            }
        } finally {
            dequeue(self);
        }
        return stamp;
    }

    /** Waits until nobody writes, and perhaps for writers that wait already; 0 if a limit has expired. */
    private long read(long seen, boolean timed, long nanos) throws InterruptedException {
        long before = state == seen ? 0 : last;
        long stamp = isBehind(before) ? 0 : takeRead();
        if (stamp != 0 || timed && nanos <= 0) {
            return stamp;
        }
        long deadline = timed ? LockHooks.nanoTime() + nanos : 0;
        behind++;
        try {
            while (stamp == 0 && await(timed, deadline)) {
                stamp = isBehind(before) ? 0 : takeRead();
            }
        } finally {
            behind--;
        }
        return stamp;
    }

    /** Waits until something changes; false if a limit has expired. Who is woken and then interrupted looks at the interrupt first. */
    private boolean await(boolean timed, long deadline) throws InterruptedException {
        long nanos = timed ? deadline - LockHooks.nanoTime() : 0;
        if (timed && nanos <= 0) {
            return false;
        }
        if (timed) {
            monitor.wait(nanos / 1_000_000, (int) (nanos % 1_000_000));
        } else {
            monitor.wait();
        }
        checkInterrupt();
        return true;
    }

    /** Whether a writer waits that had come by then. */
    private boolean isBehind(long number) {
        return first != null && first.number <= number;
    }

    private Writer enqueue() {
        Writer self = new Writer(++last);
        if (first == null) {
            first = self;
            return self;
        }
        Writer end = first;
        while (end.next != null) {
            end = end.next;
        }
        end.next = self;
        return self;
    }

    /** Readers that wait behind it may go on. */
    private void dequeue(Writer self) {
        if (first == self) {
            first = self.next;
        } else {
            Writer before = first;
            while (before.next != self) {
                before = before.next;
            }
            before.next = self.next;
        }
        if (behind > 0) {
            monitor.notifyAll();
        }
    }

    /** The stamp, or 0 if somebody holds the lock. */
    private long takeWrite() {
        if ((state & HOLDERS) != 0) {
            return 0;
        }
        state |= WRITER;
        return state;
    }

    /** The stamp, or 0 if somebody writes. */
    private long takeRead() {
        if ((state & WRITER) != 0) {
            return 0;
        }
        if ((state & READERS) == MOST_READERS) {
            overflow++;
        } else {
            state += READER;
        }
        return state;
    }

    /** The new state, with so many readers. */
    private long endWrite(long readers) {
        long next = state + WRITER;
        state = (next == 0 ? ORIGIN : next) + readers;
        monitor.notifyAll();
        return state;
    }

    private long endRead() {
        if (overflow > 0) {
            overflow--;
        } else {
            state -= READER;
        }
        if ((state & READERS) == 0) {
            monitor.notifyAll();
        }
        return state;
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        monitor = new State();
        state = ORIGIN;
    }

    /** The lock without stamps, for reading. */
    private final class ReadView implements Lock {
        @Override
        public void lock() {
            readLock();
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            readLockInterruptibly();
        }

        @Override
        public boolean tryLock() {
            return tryReadLock() != 0;
        }

        @Override
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            return tryReadLock(time, unit) != 0;
        }

        @Override
        public void unlock() {
            if (!tryUnlockRead()) {
                throw new IllegalMonitorStateException();
            }
        }

        @Override
        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }
    }

    /** The lock without stamps, for writing. */
    private final class WriteView implements Lock {
        @Override
        public void lock() {
            writeLock();
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            writeLockInterruptibly();
        }

        @Override
        public boolean tryLock() {
            return tryWriteLock() != 0;
        }

        @Override
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            return tryWriteLock(time, unit) != 0;
        }

        @Override
        public void unlock() {
            if (!tryUnlockWrite()) {
                throw new IllegalMonitorStateException();
            }
        }

        @Override
        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }
    }

    /** Both. */
    private final class BothViews implements ReadWriteLock {
        @Override
        public Lock readLock() {
            return asReadLock();
        }

        @Override
        public Lock writeLock() {
            return asWriteLock();
        }
    }
}
