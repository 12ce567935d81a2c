/*
 * `nextGaussian` makes two numbers and keeps one, under a lock: no race, but two calls take from one sequence.
 *
 * expect: bug assertion
 */
import java.util.Random;

public class GaussianShared {
    static final Random RANDOM = new Random(42);
    static double ofFirst;

    static void first() throws Exception {
        ofFirst = RANDOM.nextGaussian();
    }

    static void second() throws Exception {
        RANDOM.nextGaussian();
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
        assert ofFirst == new Random(42).nextGaussian();
    }
}
