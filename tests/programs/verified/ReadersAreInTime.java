/*
 * A reader sleeps. Another one that comes meanwhile reads at once, since nobody writes.
 *
 * expect: verified
 */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadersAreInTime {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static volatile boolean awake;

    static void sleeps() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
        awake = true;
        LOCK.readLock().unlock();
    }

    static void reads() {
        LOCK.readLock().lock();
        boolean late = awake;
        LOCK.readLock().unlock();
        assert !late;
    }

    public static void main(String[] args) {
        LOCK.readLock().lock();
        new Thread(ReadersAreInTime::reads).start();
        sleeps();
    }
}
