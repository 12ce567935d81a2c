/*
 * A static initialiser reads a volatile field that another thread writes.
 * The argument says which of the two orders the program expects; the other one exists as well.
 *
 * expect: bug assertion
 * check: jcheck check tests/programs/bug/ClassInitVolatile.java -- true
 * check: jcheck check tests/programs/bug/ClassInitVolatile.java -- false
 */
public class ClassInitVolatile {
    static boolean seen;
    static volatile int value;

    static class Lazy {
        static final int SEEN = value;
    }

    public static void main(String[] args) throws InterruptedException {

        Thread a = new Thread(() -> value = 1);
        Thread b = new Thread(() -> seen = Lazy.SEEN == 1);
        a.start();
        b.start();
        a.join();
        b.join();
        assert seen == Boolean.parseBoolean(args[0]);
    }
}
