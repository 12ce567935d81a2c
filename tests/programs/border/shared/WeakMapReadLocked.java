/*
 * As WeakMapRead.java, under a lock.
 *
 * expect: verified
 */
import java.util.Map;
import java.util.WeakHashMap;

public class WeakMapReadLocked {
    static final Object LOCK = new Object();
    static final Map<String, Integer> MAP = new WeakHashMap<>();

    static void first() throws Exception {
        synchronized (LOCK) {
            MAP.get("k");
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            MAP.put("k", 1);
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
