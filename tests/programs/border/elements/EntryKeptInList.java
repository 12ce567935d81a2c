/*
 * An entry of a map is kept in a list and written: a write of the map that another thread reads.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class EntryKeptInList {
    static final Map<String, Integer> MAP = new HashMap<>(Map.of("k", 1));
    static final List<Map.Entry<String, Integer>> KEPT = new ArrayList<>(MAP.entrySet());

    static void first() throws Exception {
        KEPT.get(0).setValue(2);
    }

    static void second() throws Exception {
        MAP.get("k");
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
