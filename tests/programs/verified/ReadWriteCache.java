/*
 * A cache: who finds nothing under the read lock looks again under the write lock.
 *
 * expect: verified
 */
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteCache {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static final Map<String, Integer> VALUES = new HashMap<>();
    static int loads;

    static int get(String key) {
        LOCK.readLock().lock();
        try {
            Integer known = VALUES.get(key);
            if (known != null) {
                return known;
            }
        } finally {
            LOCK.readLock().unlock();
        }
        LOCK.writeLock().lock();
        try {
            return VALUES.computeIfAbsent(key, missing -> ++loads);
        } finally {
            LOCK.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> get("one"));
        other.start();
        int value = get("one");
        other.join();
        assert value == 1 && loads == 1;
    }
}
