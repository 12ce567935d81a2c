/*
 * `List.toArray` fills an array that the other thread changes, under one lock.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;

public class ListFillsSharedLocked {
    static final Object LOCK = new Object();
    static final Integer[] BOXED = {0, 1, 2, 3};

    static void first() {
        synchronized (LOCK) {
            new ArrayList<>(List.of(1, 2)).toArray(BOXED);
        }
    }

    static void second() {
        synchronized (LOCK) {
            BOXED[0] = 7;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(ListFillsSharedLocked::first);
        other.start();
        second();
        other.join();
    }
}
