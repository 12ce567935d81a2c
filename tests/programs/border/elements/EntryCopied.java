/*
 * `Map.Entry.copyOf` is not tied to the map.
 *
 * expect: verified
 */
import java.util.HashMap;
import java.util.Map;

public class EntryCopied {
    static final Map<String, Integer> MAP = new HashMap<>(Map.of("k", 1));
    static final Map.Entry<String, Integer> KEPT = Map.Entry.copyOf(MAP.entrySet().iterator().next());

    static void first() throws Exception {
        assert KEPT.getValue() == 1;
    }

    static void second() throws Exception {
        MAP.put("k", 2);
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
