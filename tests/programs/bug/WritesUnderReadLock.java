/*
 * The read lock does not keep two threads from writing.
 *
 * expect: bug data-race
 */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class WritesUnderReadLock {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int value;

    static void run() {
        LOCK.readLock().lock();
        value++;
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(WritesUnderReadLock::run);
        other.start();
        run();
        other.join();
    }
}
