/*
 * A Random with a seed may be used by two threads: each gets one of the first two numbers.
 *
 * expect: verified
 */
import java.util.Random;

public class RandomShared {
    static final Random RANDOM = new Random(42);
    static int ofFirst;
    static int ofSecond;

    static void first() throws Exception {
        ofFirst = RANDOM.nextInt();
    }

    static void second() throws Exception {
        ofSecond = RANDOM.nextInt();
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
        Random again = new Random(42);
        assert ofFirst + ofSecond == again.nextInt() + again.nextInt();
    }
}
