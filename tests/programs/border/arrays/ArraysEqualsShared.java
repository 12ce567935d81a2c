/*
 * `Arrays.equals` reads an array that the other thread changes, several elements at once.
 *
 * expect: bug data-race
 */
import java.util.Arrays;

public class ArraysEqualsShared {
    static final int[] SHARED = {0, 1, 2, 3};

    static void first() {
        Arrays.equals(SHARED, new int[] {0, 1, 2, 3});
    }

    static void second() {
        SHARED[0] = 7;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(ArraysEqualsShared::first);
        other.start();
        second();
        other.join();
    }
}
