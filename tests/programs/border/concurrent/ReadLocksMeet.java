/*
 * Readers that come and go at the same time, each more than once: the lock keeps by a race who was first, and the counter that
 * was used last.
 *
 * expect: verified
 */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLocksMeet {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int value = 1;

    static void read() {
        LOCK.readLock().lock();
        assert value == 1 && LOCK.getReadHoldCount() == 1;
        LOCK.readLock().unlock();
    }

    static void readAgain() {
        LOCK.readLock().lock();
        assert value == 1 && LOCK.getReadHoldCount() == 2;
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ReadLocksMeet::read);
        other.start();
        LOCK.readLock().lock();
        readAgain();
        LOCK.readLock().unlock();
        other.join();
        LOCK.writeLock().lock();
        value = 2;
        LOCK.writeLock().unlock();
    }
}
