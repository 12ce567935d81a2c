/*
 * Two readers share a lock, so that it does not matter which of the lock and the monitor each takes first; unless a writer waits:
 * then who has the monitor stands behind it, and who reads waits for the monitor.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadersAndMonitor {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static final Object MONITOR = new Object();

    static void looksUp() {
        LOCK.readLock().lock();
        synchronized (MONITOR) {
            LOCK.readLock().unlock();
        }
    }

    static void reports() {
        synchronized (MONITOR) {
            LOCK.readLock().lock();
            LOCK.readLock().unlock();
        }
    }

    static void changes() {
        LOCK.writeLock().lock();
        LOCK.writeLock().unlock();
    }

    public static void main(String[] args) {
        new Thread(ReadersAndMonitor::looksUp).start();
        new Thread(ReadersAndMonitor::reports).start();
        new Thread(ReadersAndMonitor::changes).start();
    }
}
