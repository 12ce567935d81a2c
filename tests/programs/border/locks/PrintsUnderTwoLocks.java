/*
 * Both threads print while they hold a lock of their own: the lock of the stream comes last.
 *
 * expect: verified
 */
public class PrintsUnderTwoLocks {
    static final Object LOCK = new Object();

    static void first() throws Exception {
        synchronized (LOCK) {
            System.out.println("a");
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            System.out.printf("%s%n", "b");
        }
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
