/*
 * A class is used on one of two ways, and again where they meet; what is used twice in a row is initialised once.
 *
 * expect: verified
 * check: jcheck check tests/programs/verified/InitialiserOnOneWay.java
 * check: jcheck check tests/programs/verified/InitialiserOnOneWay.java --reset launch
 */
public class InitialiserOnOneWay {
    static final Object LOCK = new Object();
    static int made;

    static class Part {
        static int number;
        static int other;

        static {
            synchronized (LOCK) {
                made++;
                number = 5;
                other = 6;
            }
        }
    }

    static int use(boolean early) {
        int sum = 0;
        if (early) {
            sum += Part.number;
        }
        return sum + Part.number + Part.other;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread late = new Thread(() -> {
            if (use(false) != 11) {
                throw new AssertionError();
            }
        });
        late.start();
        if (use(true) != 16) {
            throw new AssertionError();
        }
        late.join();
        if (made != 1) {
            throw new AssertionError(made);
        }
    }
}
