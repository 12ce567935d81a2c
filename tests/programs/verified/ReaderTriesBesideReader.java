/*
 * Beside a reader that comes and goes, tryLock always takes the read lock.
 *
 * expect: verified
 */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReaderTriesBesideReader {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

    static void read() {
        LOCK.readLock().lock();
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(ReaderTriesBesideReader::read);
        reader.start();
        boolean taken = LOCK.readLock().tryLock();
        assert taken && !LOCK.isWriteLocked();
        LOCK.readLock().unlock();
        reader.join();
    }
}
