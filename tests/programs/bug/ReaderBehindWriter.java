/*
 * A reader that holds nothing yet waits behind a writer that waits, here for ever.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReaderBehindWriter {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

    static void write() {
        LOCK.writeLock().lock();
        LOCK.writeLock().unlock();
    }

    static void read() {
        LOCK.readLock().lock();
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        LOCK.readLock().lock();
        Thread writer = new Thread(ReaderBehindWriter::write);
        Thread reader = new Thread(ReaderBehindWriter::read);
        writer.start();
        reader.start();
        reader.join();
        LOCK.readLock().unlock();
    }
}
