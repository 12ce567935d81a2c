/*
 * `Arrays.copyOf` reads all elements of an array that the other thread changes.
 *
 * expect: bug data-race
 */
import java.util.Arrays;

public class ArraysCopyOfShared {
    static final int[] SHARED = {0, 1, 2, 3};

    static void first() {
        Arrays.copyOf(SHARED, 2);
    }

    static void second() {
        SHARED[0] = 7;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(ArraysCopyOfShared::first);
        other.start();
        second();
        other.join();
    }
}
