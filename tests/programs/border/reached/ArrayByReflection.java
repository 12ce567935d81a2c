/*
 * `Array.set` writes what the program reads.
 *
 * expect: bug data-race
 */
import java.lang.reflect.Array;

public class ArrayByReflection {
    static final int[] ARRAY = new int[1];

    static void first() throws Exception {
        Array.setInt(ARRAY, 0, 1);
    }

    static void second() throws Exception {
        assert ARRAY[0] >= 0;
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
