/*
 * Immutable collections are read by two threads.
 *
 * expect: verified
 */
import java.util.List;
import java.util.Map;

public class ImmutableShared {
    static final List<Integer> LIST = List.of(1, 2, 3);
    static final Map<String, Integer> MAP = Map.of("a", 1);

    static void first() throws Exception {
        assert LIST.contains(2) && MAP.get("a") == 1;
    }

    static void second() throws Exception {
        assert LIST.indexOf(3) == 2 && MAP.size() == 1 && LIST.hashCode() == 30817;
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
