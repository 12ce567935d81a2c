/*
 * What was written before `put` of a synchronized map is seen by who finds the key.
 *
 * expect: verified
 */
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class SynchronizedMapPublishes {
    static final Map<String, Integer> MAP = Collections.synchronizedMap(new HashMap<>());
    static int data;

    static void first() throws Exception {
        data = 1;
        MAP.put("a", 1);
    }

    static void second() throws Exception {
        if (MAP.get("a") != null) {
            assert data == 1;
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
