/*
 * `getOrDefault` of a LinkedHashMap in access order moves the entry, too.
 *
 * expect: bug data-race
 */
import java.util.LinkedHashMap;
import java.util.Map;

public class AccessOrderGetOrDefault {
    static final Map<Integer, Integer> MAP = new LinkedHashMap<>(16, 0.75f, true);

    static void first() throws Exception {
        MAP.getOrDefault(1, 0);
    }

    static void second() throws Exception {
        for (Integer key : MAP.keySet()) {
            assert key > 0;
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
