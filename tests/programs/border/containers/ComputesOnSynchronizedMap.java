/*
 * `merge` of a synchronized map is one step: no update is lost.
 *
 * expect: verified
 */
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class ComputesOnSynchronizedMap {
    static final Map<Integer, Integer> SHARED = Collections.synchronizedMap(new HashMap<>());

    static void first() throws Exception {
        SHARED.merge(1, 1, Integer::sum);
    }

    static void second() throws Exception {
        SHARED.merge(1, 1, Integer::sum);
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
        assert SHARED.get(1) == 2;
    }
}
