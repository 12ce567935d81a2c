/*
 * `Arrays.copyOf` reads all elements of an array that the other thread changes, under one lock.
 *
 * expect: verified
 */
import java.util.Arrays;

public class ArraysCopyOfSharedLocked {
    static final Object LOCK = new Object();
    static final int[] SHARED = {0, 1, 2, 3};

    static void first() {
        synchronized (LOCK) {
            Arrays.copyOf(SHARED, 2);
        }
    }

    static void second() {
        synchronized (LOCK) {
            SHARED[0] = 7;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(ArraysCopyOfSharedLocked::first);
        other.start();
        second();
        other.join();
    }
}
