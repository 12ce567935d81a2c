/*
 * A map in the order of accesses is changed by `get`, which a read lock does not keep apart.
 *
 * expect: bug data-race
 */
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class LookupUnderReadLock {
    static final Map<Integer, String> RECENT = new LinkedHashMap<>(4, 0.75f, true);
    static final ReadWriteLock LOCK = new ReentrantReadWriteLock();

    static String get(int key) {
        LOCK.readLock().lock();
        try {
            return RECENT.get(key);
        } finally {
            LOCK.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RECENT.put(1, "one");
        RECENT.put(2, "two");
        Thread other = new Thread(() -> get(1), "reader");
        other.start();
        get(1);
        other.join();
    }
}
