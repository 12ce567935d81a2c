/*
 * As EntryInArray.java, under a lock.
 *
 * expect: verified
 */
import java.util.HashMap;
import java.util.Map;

public class EntryInArrayLocked {
    static final Object LOCK = new Object();
    static final Map<String, Integer> MAP = new HashMap<>(Map.of("k", 1));
    static final Object[] KEPT = MAP.entrySet().toArray();

    static void first() throws Exception {
        synchronized (LOCK) {
            ((Map.Entry<String, Integer>) KEPT[0]).setValue(2);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            MAP.values().iterator().next();
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
