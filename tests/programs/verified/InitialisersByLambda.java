/*
 * An initialiser calls a lambda that uses another class, which does not need the first one.
 *
 * expect: verified
 */
import java.util.function.IntSupplier;

public class InitialisersByLambda {
    static IntSupplier source;

    static class Prices {
        static final int BASE = source.getAsInt();
    }

    static class Taxes {
        static int rate = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        source = () -> Taxes.rate;
        Thread other = new Thread(() -> {
            int base = Prices.BASE;
        });
        other.start();
        int rate = Taxes.rate;
        other.join();
    }
}
