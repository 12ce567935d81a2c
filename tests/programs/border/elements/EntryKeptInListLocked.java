/*
 * As EntryKeptInList.java, under a lock.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class EntryKeptInListLocked {
    static final Object LOCK = new Object();
    static final Map<String, Integer> MAP = new HashMap<>(Map.of("k", 1));
    static final List<Map.Entry<String, Integer>> KEPT = new ArrayList<>(MAP.entrySet());

    static void first() throws Exception {
        synchronized (LOCK) {
            KEPT.get(0).setValue(2);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            MAP.get("k");
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
