/*
 * Two readers share a lock, so that it does not matter which of the lock and the monitor each takes first. Nobody writes.
 *
 * expect: verified
 */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadersAndMonitorAlone {
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

    public static void main(String[] args) {
        new Thread(ReadersAndMonitorAlone::looksUp).start();
        new Thread(ReadersAndMonitorAlone::reports).start();
    }
}
