/*
 * `Class.forName` that does not initialise takes no lock of the class.
 *
 * expect: verified
 */
public class ForNameWithoutInit {
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
        Class.forName(Lazy.class.getName(), false, Lazy.class.getClassLoader());
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
