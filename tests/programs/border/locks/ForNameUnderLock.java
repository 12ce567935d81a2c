/*
 * `Class.forName` initialises a class while its lock is wanted; the initialiser wants a lock whose owner waits
 * for the class.
 *
 * expect: bug deadlock
 */
public class ForNameUnderLock {
    static final Object LOCK = new Object();

    static class Lazy {
        static final int VALUE;

        static {
            synchronized (LOCK) {
                VALUE = 1;
            }
        }
    }

    static void first() throws Exception {
        synchronized (LOCK) {
            assert Lazy.VALUE == 1;
        }
    }

    static void second() throws Exception {
        Class.forName(Lazy.class.getName());
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
