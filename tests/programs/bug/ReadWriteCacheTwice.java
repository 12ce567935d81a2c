/*
 * As ReadWriteCache, but nobody looks again under the write lock.
 *
 * expect: bug assertion
 */
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteCacheTwice {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static final Map<String, Integer> VALUES = new HashMap<>();
    static int loads;

    static void load(String key) {
        LOCK.readLock().lock();
        boolean known = VALUES.containsKey(key);
        LOCK.readLock().unlock();
        if (!known) {
            LOCK.writeLock().lock();
            VALUES.put(key, ++loads);
            LOCK.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> load("one"));
        other.start();
        load("one");
        other.join();
        assert loads == 1;
    }
}
