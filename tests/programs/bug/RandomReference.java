/*
 * A Random without a seed, made by a method reference.
 *
 * expect: bug assertion
 */
import java.util.Random;
import java.util.function.Supplier;

public class RandomReference {
    public static void main(String[] args) {
        Supplier<Random> supplier = Random::new;
        assert supplier.get().nextInt(1000) != 1;
    }
}
