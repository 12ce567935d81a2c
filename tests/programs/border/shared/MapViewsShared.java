/*
 * `keySet` and `values` of a map are made when they are first asked for, by any thread: a race that is meant.
 *
 * expect: verified
 */
import java.util.HashMap;
import java.util.Map;

public class MapViewsShared {
    static final Map<String, Integer> MAP = new HashMap<>(Map.of("a", 1));

    static void first() throws Exception {
        assert MAP.keySet().size() == 1 && MAP.values().size() == 1;
    }

    static void second() throws Exception {
        assert MAP.keySet().contains("a") && MAP.values().contains(1);
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
