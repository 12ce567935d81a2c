/*
 * Two threads race to a class whose initialiser logs through a synchronised singleton that one of them uses before: the
 * initialiser may come first, or second.
 * The argument says what the program expects; the other order exists as well.
 *
 * expect: bug assertion
 * check: jcheck check tests/programs/bug/InitialiserLocks.java -- 1
 * check: jcheck check tests/programs/bug/InitialiserLocks.java -- 2
 */
public class InitialiserLocks {
    static class Log {
        static final Log INSTANCE = new Log();
        private int lines;

        synchronized int add() {
            return ++lines;
        }
    }

    static class Lazy {
        static final int ORDER = Log.INSTANCE.add();
    }

    static int seen;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> seen = Lazy.ORDER);
        Thread b = new Thread(() -> {
            Log.INSTANCE.add();
            Object lazy = new Lazy();
        });
        a.start();
        b.start();
        a.join();
        b.join();
        assert seen == Integer.parseInt(args[0]);
    }
}
