/*
 * `clone` reads all elements of an array that the other thread changes.
 *
 * expect: bug data-race
 */
public class ArrayCloned {
    static final int[] SHARED = {0, 1, 2, 3};

    static void first() {
        SHARED.clone();
    }

    static void second() {
        SHARED[3] = 7;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(ArrayCloned::first);
        other.start();
        second();
        other.join();
    }
}
