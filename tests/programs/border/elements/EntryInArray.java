/*
 * `toArray` of the entries of a map: one of them is written while the map is read.
 *
 * expect: bug data-race
 */
import java.util.HashMap;
import java.util.Map;

public class EntryInArray {
    static final Map<String, Integer> MAP = new HashMap<>(Map.of("k", 1));
    static final Object[] KEPT = MAP.entrySet().toArray();

    static void first() throws Exception {
        ((Map.Entry<String, Integer>) KEPT[0]).setValue(2);
    }

    static void second() throws Exception {
        MAP.values().iterator().next();
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
