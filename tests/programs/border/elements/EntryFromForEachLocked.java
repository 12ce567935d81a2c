/*
 * As EntryFromForEach.java, under a lock.
 *
 * expect: verified
 */
import java.util.HashMap;
import java.util.Map;

public class EntryFromForEachLocked {
    static final Object LOCK = new Object();
    static final Map<String, Integer> MAP = new HashMap<>(Map.of("k", 1));
    static Map.Entry<String, Integer> kept;

    static void first() throws Exception {
        synchronized (LOCK) {
            kept.setValue(2);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            MAP.containsValue(1);
        }
    }

    public static void main(String[] args) throws Exception {
        MAP.entrySet().forEach(entry -> kept = entry);
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
