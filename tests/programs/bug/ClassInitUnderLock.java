/*
 * A static initialiser reads, under a lock, what another thread writes under that lock.
 * The argument says which of the two orders the program expects; the other one exists as well.
 *
 * expect: bug assertion
 * check: jcheck check tests/programs/bug/ClassInitUnderLock.java -- true
 * check: jcheck check tests/programs/bug/ClassInitUnderLock.java -- false
 */
public class ClassInitUnderLock {
    static boolean seen;
    static final Object LOCK = new Object();
    static int value;

    static class Lazy {
        static final int SEEN;

        static {
            synchronized (LOCK) {
                SEEN = value;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {

        Thread a = new Thread(() -> {
            synchronized (LOCK) {
                value = 1;
            }
        });
        Thread b = new Thread(() -> seen = Lazy.SEEN == 1);
        a.start();
        b.start();
        a.join();
        b.join();
        assert seen == Boolean.parseBoolean(args[0]);
    }
}
