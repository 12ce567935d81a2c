/*
 * `computeIfAbsent` of one key runs its function once.
 *
 * expect: verified
 */
import java.util.concurrent.ConcurrentHashMap;

public class ComputeOncePerKey {
    static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();
    static int calls;

    static void first() throws Exception {
        MAP.computeIfAbsent("a", key -> ++calls);
    }

    static void second() throws Exception {
        MAP.computeIfAbsent("a", key -> ++calls);
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
        assert calls == 1 && MAP.get("a") == 1;
    }
}
