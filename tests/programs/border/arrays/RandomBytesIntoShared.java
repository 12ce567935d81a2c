/*
 * `nextBytes` of `new Random()` fills an array that the other thread changes.
 *
 * expect: bug data-race
 */
import java.util.Random;

public class RandomBytesIntoShared {
    static final byte[] SHARED = {0, 1, 2, 3};

    static void first() {
        new Random().nextBytes(SHARED);
    }

    static void second() {
        SHARED[3] = 7;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(RandomBytesIntoShared::first);
        other.start();
        second();
        other.join();
    }
}
