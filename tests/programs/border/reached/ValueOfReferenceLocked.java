/*
 * As ValueOfReference.java, under a lock.
 *
 * expect: verified
 */
import java.util.function.Function;

public class ValueOfReferenceLocked {
    static final Object LOCK = new Object();
    static final StringBuilder TEXT = new StringBuilder("2020-01-02");
    static final Function<Object, String> FUNCTION = String::valueOf;

    static void first() throws Exception {
        synchronized (LOCK) {
            FUNCTION.apply(TEXT);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            TEXT.append('3');
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
