/*
 * An entry that `forEach` gave out is kept and written while the map is read.
 *
 * expect: bug data-race
 */
import java.util.HashMap;
import java.util.Map;

public class EntryFromForEach {
    static final Map<String, Integer> MAP = new HashMap<>(Map.of("k", 1));
    static Map.Entry<String, Integer> kept;

    static void first() throws Exception {
        kept.setValue(2);
    }

    static void second() throws Exception {
        MAP.containsValue(1);
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
