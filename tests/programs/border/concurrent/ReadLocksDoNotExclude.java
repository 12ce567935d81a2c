/*
 * As ReadLocksMeet, but both write: readers exclude nobody.
 *
 * expect: bug
 */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLocksDoNotExclude {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int value;

    static void write() {
        LOCK.readLock().lock();
        value++;
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ReadLocksDoNotExclude::write);
        other.start();
        write();
        other.join();
    }
}
