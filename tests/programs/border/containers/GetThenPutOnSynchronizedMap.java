/*
 * `get` and `put` of a synchronized map are two steps: an update can be lost.
 *
 * expect: bug assertion
 */
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class GetThenPutOnSynchronizedMap {
    static final Map<Integer, Integer> SHARED = Collections.synchronizedMap(new HashMap<>());

    static void first() throws Exception {
        SHARED.put(1, SHARED.get(1) + 1);
    }

    static void second() throws Exception {
        SHARED.put(1, SHARED.get(1) + 1);
    }

    public static void main(String[] args) throws Exception {
        SHARED.put(1, 0);
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
        assert SHARED.get(1) == 2;
    }
}
