/*
 * `Arrays.sort` of an array that another thread reads.
 *
 * expect: bug data-race
 */
import java.util.Arrays;

public class ArraysSortShared {
    static final int[] SHARED = {3, 2, 1};

    static void first() throws Exception {
        Arrays.sort(SHARED);
    }

    static void second() throws Exception {
        assert SHARED[1] == 2;
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
