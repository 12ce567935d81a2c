/*
 * A subclass of Random without a seed.
 *
 * expect: verified
 */
import java.util.Random;

public class RandomSubclass {
    public static void main(String[] args) {
        Random random = new Random() { };
        assert random.nextInt(1000) != 1;
    }
}
