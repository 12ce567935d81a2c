/*
 * A HashMap publishes nothing.
 *
 * expect: bug data-race
 */
import java.util.HashMap;
import java.util.Map;

public class HashMapPublishesNothing {
    static final Map<String, Integer> MAP = new HashMap<>();
    static int data;

    static void first() throws Exception {
        data = 1;
        MAP.put("a", 1);
    }

    static void second() throws Exception {
        if (MAP.get("a") != null) {
            assert data >= 0;
        }
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
