/*
 * Beside a writer, tryLock may fail to take the read lock.
 *
 * expect: bug assertion
 */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReaderTriesBesideWriter {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

    static void write() {
        LOCK.writeLock().lock();
        LOCK.writeLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(ReaderTriesBesideWriter::write);
        writer.start();
        boolean taken = LOCK.readLock().tryLock();
        assert taken;
        LOCK.readLock().unlock();
    }
}
