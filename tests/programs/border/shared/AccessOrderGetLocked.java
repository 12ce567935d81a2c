/*
 * As AccessOrderGet.java, under a lock.
 *
 * expect: verified
 */
import java.util.LinkedHashMap;
import java.util.Map;

public class AccessOrderGetLocked {
    static final Object LOCK = new Object();
    static final Map<Integer, Integer> MAP = new LinkedHashMap<>(16, 0.75f, true);

    static void first() throws Exception {
        synchronized (LOCK) {
            MAP.get(1);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            MAP.get(2);
        }
    }

    public static void main(String[] args) throws Exception {
        MAP.put(1, 1);
        MAP.put(2, 2);
        MAP.put(3, 3);
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
