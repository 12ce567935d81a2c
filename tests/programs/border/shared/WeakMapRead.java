/*
 * `get` and `put` of one WeakHashMap.
 *
 * expect: bug data-race
 */
import java.util.Map;
import java.util.WeakHashMap;

public class WeakMapRead {
    static final Map<String, Integer> MAP = new WeakHashMap<>();

    static void first() throws Exception {
        MAP.get("k");
    }

    static void second() throws Exception {
        MAP.put("k", 1);
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
