/*
 * As GaussianShared.java, one thread after the other.
 *
 * expect: verified
 */
import java.util.Random;

public class GaussianSharedOrdered {
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
        other.join();
        second();
        assert ofFirst == new Random(42).nextGaussian();
    }
}
