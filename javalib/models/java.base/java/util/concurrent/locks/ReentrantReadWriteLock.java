package java.util.concurrent.locks;

import io.jcheck.runtime.LockHooks;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.concurrent.TimeUnit;

/**
 * The model of the lock: one monitor, which a writer holds as long as the write lock, and readers share. Where more is done with
 * it than that, a reader holds it for a moment, to be counted when it comes and when it goes, and a writer that finds readers
 * waits until the last one has gone, and gives the monitor up meanwhile ({@link ReadWriteHolders}).
 *
 * <p>As in the JDK, a reader that holds nothing yet waits behind writers that were there before it, so that it may have to
 * wait for ever; {@code tryLock} without a limit does not. Among all others, whoever waits may come next, as the documentation
 * allows for locks that are not fair; of fair ones that is more than the JDK does. Threads that are not under control have a
 * lock of their own ({@code ReadWriteHolders.Plain}).
 */
public class ReentrantReadWriteLock implements ReadWriteLock, java.io.Serializable {
    private static final long serialVersionUID = -6992448646407690164L;
    private static final String NAME = "java.util.concurrent.locks.ReentrantReadWriteLock.";

    private final ReadLock readerLock;
    private final WriteLock writerLock;
    private final boolean fair;
    private transient ReadWriteHolders holders;

    public ReentrantReadWriteLock() {
        this(false);
    }

    public ReentrantReadWriteLock(boolean fair) {
        this.fair = fair;
        holders = new ReadWriteHolders();
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
        return LockCondition.waiting(condition, holders).size();
    }

    protected Collection<Thread> getWaitingThreads(Condition condition) {
        return LockCondition.waiting(condition, holders);
    }

    @Override
    public String toString() {
        int writes = getWriteHoldCount();
        if (writes == 0 && isWriteLocked()) {
            // nobody tells how often
            LockHooks.unmodelled(NAME + "toString");
            writes = 1;
        }
        return super.toString() + "[Write locks = " + writes + ", Read locks = " + getReadLockCount() + "]";
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        holders = new ReadWriteHolders();
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
            return super.toString() + "[Read locks = " + whole.getReadLockCount() + "]";
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
            return new ReadWriteHolders.Waiters(whole.holders);
        }

        public boolean isHeldByCurrentThread() {
            return whole.isWriteLockedByCurrentThread();
        }

        public int getHoldCount() {
            return whole.getWriteHoldCount();
        }

        @Override
        public String toString() {
            String lock = super.toString();
            if (isHeldByCurrentThread()) {
                LockHooks.asksForWorker();
                return lock + "[Locked by thread " + Thread.currentThread().getName() + "]";
            }
            if (!whole.isWriteLocked()) {
                return lock + "[Unlocked]";
            }
            // nobody tells whose it is
            LockHooks.unmodelled(NAME + "WriteLock.toString");
            return lock + "[Locked]";
        }
    }
}
