/*
 * An initialiser calls a method that a class below overrides with one that uses another class, whose initialiser needs the
 * first one.
 *
 * expect: bug deadlock
 */
public class InitialisersByOverride {
    abstract static class Source {
        abstract int next();
    }

    static class FromTaxes extends Source {
        @Override
        int next() {
            return Taxes.rate;
        }
    }

    static Source source;

    static class Prices {
        static final int BASE = source.next();
    }

    static class Taxes {
        static int rate = Prices.BASE + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        source = new FromTaxes();
        Thread other = new Thread(() -> {
            int base = Prices.BASE;
        });
        other.start();
        int rate = Taxes.rate;
        other.join();
    }
}
