/*
 * As ToCharsIntoShared.java, under a lock.
 *
 * expect: verified
 */
public class ToCharsIntoSharedLocked {
    static final Object LOCK = new Object();
    static final char[] SHARED = new char[2];

    static void first() throws Exception {
        synchronized (LOCK) {
            Character.toChars('a', SHARED, 0);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            assert SHARED[0] >= 0;
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
