/*
 * The function of `computeIfAbsent` of a synchronized map runs under its lock.
 *
 * expect: bug deadlock
 */
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class SynchronizedMapComputes {
    static final Object LOCK = new Object();
    static final Map<String, Integer> MAP = Collections.synchronizedMap(new HashMap<>());

    static void first() throws Exception {
        synchronized (LOCK) {
            MAP.get("a");
        }
    }

    static void second() throws Exception {
        MAP.computeIfAbsent("a", key -> {
            synchronized (LOCK) {
                return 1;
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
