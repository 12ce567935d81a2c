/*
 * `set` of `Arrays.asList` writes the array.
 *
 * expect: bug data-race
 */
import java.util.Arrays;
import java.util.List;

public class ArraysAsListWrites {
    static final Integer[] SHARED = {1};
    static final List<Integer> VIEW = Arrays.asList(SHARED);

    static void first() throws Exception {
        VIEW.set(0, 2);
    }

    static void second() throws Exception {
        assert SHARED[0] > 0;
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
