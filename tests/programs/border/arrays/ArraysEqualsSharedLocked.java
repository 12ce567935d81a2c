/*
 * `Arrays.equals` reads an array that the other thread changes, several elements at once, under one lock.
 *
 * expect: verified
 */
import java.util.Arrays;

public class ArraysEqualsSharedLocked {
    static final Object LOCK = new Object();
    static final int[] SHARED = {0, 1, 2, 3};

    static void first() {
        synchronized (LOCK) {
            Arrays.equals(SHARED, new int[] {0, 1, 2, 3});
        }
    }

    static void second() {
        synchronized (LOCK) {
            SHARED[0] = 7;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(ArraysEqualsSharedLocked::first);
        other.start();
        second();
        other.join();
    }
}
