/*
 * The operator of `replaceAll` puts what it sees into a map that both threads fill.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class ReplaceAllRemembers {
    static final Map<Integer, Integer> SHARED = new HashMap<>();

    static void first() throws Exception {
        new ArrayList<>(List.of(1)).replaceAll(n -> {
            SHARED.put(n, n);
            return 2 * n;
        });
    }

    static void second() throws Exception {
        SHARED.put(2, 2);
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
