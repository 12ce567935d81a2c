/*
 * Who holds the write lock takes the read lock, and gives the write lock up: nobody writes in between.
 *
 * expect: verified
 */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteDowngrade {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int value;

    static void run() {
        LOCK.writeLock().lock();
        int mine = ++value;
        LOCK.readLock().lock();
        LOCK.writeLock().unlock();
        assert value == mine && LOCK.getReadHoldCount() == 1 && !LOCK.isWriteLockedByCurrentThread();
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ReadWriteDowngrade::run);
        other.start();
        run();
        other.join();
    }
}
