/*
 * Two threads sort two parts of an array.
 *
 * expect: verified
 */
import java.util.Arrays;

public class ArraysSortParts {
    static final int[] SHARED = {2, 1, 4, 3};

    static void first() throws Exception {
        Arrays.sort(SHARED, 0, 2);
    }

    static void second() throws Exception {
        Arrays.sort(SHARED, 2, 4);
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
        assert Arrays.equals(SHARED, new int[] {1, 2, 3, 4});
    }
}
