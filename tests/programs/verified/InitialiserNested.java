/*
 * An initialiser that synchronises needs another one that does, and comes back to its own class: one thread does all of
 * that, or waits for all of it. An enum whose constants count themselves, an interface, a subclass without an initialiser,
 * references to methods and constructors, and a class that is found by its name.
 *
 * expect: verified
 */
import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class InitialiserNested {
    static final Object LOCK = new Object();
    static int made;

    static int next() {
        synchronized (LOCK) {
            return ++made;
        }
    }

    static class Outer {
        static int first = next();
        static int inner = Inner.value;

        static int twice() {
            return 2 * first;
        }
    }

    static class Inner {
        static int value = next() + Outer.twice();
    }

    enum Colour {
        RED, GREEN;

        final int number = next();
    }

    interface Named {
        int NUMBER = next();
    }

    static class Made {
        static final int BORN = next();

        int born() {
            return BORN;
        }
    }

    static class Heir extends Made {
    }

    static void use() {
        IntSupplier twice = Outer::twice;
        Supplier<Made> maker = Made::new;
        int sum = twice.getAsInt() + Outer.inner;
        assert sum > 0 && Colour.valueOf("GREEN").number == Colour.RED.number + 1;
        assert Named.NUMBER > 0 && maker.get().born() > 0 && new Heir().born() > 0;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> use());
        other.start();
        use();
        other.join();
        assert made == 6;
        assert Class.forName("InitialiserNested$Outer") == Outer.class && made == 6;
    }
}
