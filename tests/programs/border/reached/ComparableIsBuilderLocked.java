/*
 * As ComparableIsBuilder.java, under a lock.
 *
 * expect: verified
 */
public class ComparableIsBuilderLocked {
    static final Object LOCK = new Object();
    static final StringBuilder TEXT = new StringBuilder("a");
    static final Comparable<StringBuilder> COMPARABLE = TEXT;

    static void first() throws Exception {
        synchronized (LOCK) {
            COMPARABLE.compareTo(new StringBuilder("b"));
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            TEXT.append('b');
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
