/*
 * Beside a reader, tryLock may fail to take the write lock.
 *
 * expect: bug assertion
 */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class WriterTriesBesideReader {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

    static void read() {
        LOCK.readLock().lock();
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(WriterTriesBesideReader::read);
        reader.start();
        boolean taken = LOCK.writeLock().tryLock();
        assert taken;
        LOCK.writeLock().unlock();
    }
}
