/*
 * `containsKey` moves nothing, whatever the order of a LinkedHashMap.
 *
 * expect: verified
 */
import java.util.LinkedHashMap;
import java.util.Map;

public class AccessOrderContains {
    static final Map<Integer, Integer> MAP = new LinkedHashMap<>(16, 0.75f, true);

    static void first() throws Exception {
        assert MAP.containsKey(1);
    }

    static void second() throws Exception {
        assert MAP.containsKey(2);
    }

    public static void main(String[] args) throws Exception {
        MAP.put(1, 1);
        MAP.put(2, 2);
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
