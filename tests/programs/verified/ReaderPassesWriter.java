/*
 * Beside a writer that waits, tryLock takes the read lock, and so does who holds it already.
 *
 * expect: verified
 */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReaderPassesWriter {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

    static void write() {
        LOCK.writeLock().lock();
        LOCK.writeLock().unlock();
    }

    static void read() {
        boolean taken = LOCK.readLock().tryLock();
        assert taken;
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        LOCK.readLock().lock();
        Thread writer = new Thread(ReaderPassesWriter::write);
        Thread reader = new Thread(ReaderPassesWriter::read);
        writer.start();
        reader.start();
        reader.join();
        LOCK.readLock().lock();
        LOCK.readLock().unlock();
        LOCK.readLock().unlock();
        writer.join();
    }
}
