/*
 * The function of `computeIfAbsent` runs under a lock of the map, and wants one whose owner puts.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.ConcurrentHashMap;

public class ComputeIfAbsentLocks {
    static final Object LOCK = new Object();
    static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();

    static void first() throws Exception {
        synchronized (LOCK) {
            MAP.put("a", 1);
        }
    }

    static void second() throws Exception {
        MAP.computeIfAbsent("a", key -> {
            synchronized (LOCK) {
                return 2;
            }
        });
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
