/*
 * Who holds the read lock cannot get the write lock.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLockUpgrade {
    public static void main(String[] args) {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        lock.writeLock().lock();
    }
}
