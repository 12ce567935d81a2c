/*
 * `clone` reads all elements of an array that the other thread changes, under one lock.
 *
 * expect: verified
 */
public class ArrayClonedLocked {
    static final Object LOCK = new Object();
    static final int[] SHARED = {0, 1, 2, 3};

    static void first() {
        synchronized (LOCK) {
            SHARED.clone();
        }
    }

    static void second() {
        synchronized (LOCK) {
            SHARED[3] = 7;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(ArrayClonedLocked::first);
        other.start();
        second();
        other.join();
    }
}
