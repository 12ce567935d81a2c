/*
 * A writer gives up after a time, and the reader behind it goes on.
 *
 * expect: verified
 */
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class WriterGivesUp {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

    static void write() {
        try {
            boolean taken = LOCK.writeLock().tryLock(1, TimeUnit.SECONDS);
            assert !taken;
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    static void read() {
        LOCK.readLock().lock();
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        LOCK.readLock().lock();
        Thread writer = new Thread(WriterGivesUp::write);
        Thread reader = new Thread(WriterGivesUp::read);
        writer.start();
        reader.start();
        reader.join();
        writer.join();
        LOCK.readLock().unlock();
        assert LOCK.writeLock().tryLock();
    }
}
