/*
 * Which thread gets the first number of a shared Random is a matter of the schedule.
 *
 * expect: bug assertion
 */
import java.util.Random;

public class RandomSharedOrder {
    static final Random RANDOM = new Random(42);
    static int ofFirst;

    static void first() throws Exception {
        ofFirst = RANDOM.nextInt();
    }

    static void second() throws Exception {
        RANDOM.nextInt();
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
        assert ofFirst == new Random(42).nextInt();
    }
}
