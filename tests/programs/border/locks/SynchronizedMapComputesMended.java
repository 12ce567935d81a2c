/*
 * As SynchronizedMapComputes.java; both take the lock first.
 *
 * expect: verified
 */
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class SynchronizedMapComputesMended {
    static final Object LOCK = new Object();
    static final Map<String, Integer> MAP = Collections.synchronizedMap(new HashMap<>());

    static void first() throws Exception {
        synchronized (LOCK) {
            MAP.get("a");
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            MAP.computeIfAbsent("a", key -> 1);
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
