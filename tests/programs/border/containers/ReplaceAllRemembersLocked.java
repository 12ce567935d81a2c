/*
 * As ReplaceAllRemembers.java, under a lock.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class ReplaceAllRemembersLocked {
    static final Object LOCK = new Object();
    static final Map<Integer, Integer> SHARED = new HashMap<>();

    static void first() throws Exception {
        synchronized (LOCK) {
            new ArrayList<>(List.of(1)).replaceAll(n -> {
                SHARED.put(n, n);
                return 2 * n;
            });
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            SHARED.put(2, 2);
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
