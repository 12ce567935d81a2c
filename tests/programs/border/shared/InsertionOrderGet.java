/*
 * `get` of a LinkedHashMap in the order of insertion changes nothing.
 *
 * expect: verified
 */
import java.util.LinkedHashMap;
import java.util.Map;

public class InsertionOrderGet {
    static final Map<Integer, Integer> MAP = new LinkedHashMap<>();

    static void first() throws Exception {
        assert MAP.get(1) == 1;
    }

    static void second() throws Exception {
        assert MAP.get(2) == 2;
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
