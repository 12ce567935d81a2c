/*
 * A condition of the write lock: who waits for it gives the lock up, and has it again afterwards.
 *
 * expect: verified
 */
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteCondition {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static final Condition CHANGED = LOCK.writeLock().newCondition();
    static int value;

    static void change() {
        LOCK.readLock().lock();
        assert value == 0;
        LOCK.readLock().unlock();
        LOCK.writeLock().lock();
        value = 1;
        CHANGED.signal();
        LOCK.writeLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ReadWriteCondition::change);
        other.start();
        LOCK.writeLock().lock();
        while (value == 0) {
            CHANGED.await();
        }
        assert LOCK.isWriteLockedByCurrentThread();
        value = 2;
        LOCK.writeLock().unlock();
        other.join();
        assert value == 2;
    }
}
