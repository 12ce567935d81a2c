/*
 * `Arrays.hashCode` reads all elements.
 *
 * expect: bug data-race
 */
import java.util.Arrays;

public class ArraysHashShared {
    static final int[] SHARED = {3, 2, 1};

    static void first() throws Exception {
        Arrays.hashCode(SHARED);
    }

    static void second() throws Exception {
        SHARED[2] = 7;
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
