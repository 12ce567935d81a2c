/*
 * As ComputeIfAbsentLocks.java; both take the lock first.
 *
 * expect: verified
 */
import java.util.concurrent.ConcurrentHashMap;

public class ComputeIfAbsentLocksMended {
    static final Object LOCK = new Object();
    static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();

    static void first() throws Exception {
        synchronized (LOCK) {
            MAP.put("a", 1);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            MAP.computeIfAbsent("a", key -> 2);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
