/*
 * An initialiser calls a lambda that uses another class, whose initialiser needs the first one.
 *
 * expect: bug deadlock
 */
import java.util.function.IntSupplier;

public class InitialisersByLambda {
    static IntSupplier source;

    static class Prices {
        static final int BASE = source.getAsInt();
    }

    static class Taxes {
        static int rate = Prices.BASE + 1;
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
