/*
 * `get` of a LinkedHashMap in access order moves the entry: two threads that only get are in a race.
 *
 * expect: bug data-race
 */
import java.util.LinkedHashMap;
import java.util.Map;

public class AccessOrderGet {
    static final Map<Integer, Integer> MAP = new LinkedHashMap<>(16, 0.75f, true);

    static void first() throws Exception {
        MAP.get(1);
    }

    static void second() throws Exception {
        MAP.get(2);
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
