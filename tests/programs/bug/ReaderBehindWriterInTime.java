/*
 * A reader sleeps. Another one that comes meanwhile would read at once, but stands behind a writer that waits for the first one.
 *
 * expect: bug assertion
 */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReaderBehindWriterInTime {
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

    static void writes() {
        LOCK.writeLock().lock();
        LOCK.writeLock().unlock();
    }

    static void reads() {
        LOCK.readLock().lock();
        boolean late = awake;
        LOCK.readLock().unlock();
        assert !late;
    }

    public static void main(String[] args) {
        LOCK.readLock().lock();
        new Thread(ReaderBehindWriterInTime::writes).start();
        new Thread(ReaderBehindWriterInTime::reads).start();
        sleeps();
    }
}
