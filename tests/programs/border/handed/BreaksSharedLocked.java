/*
 * Two threads share an iterator over breaks in text, under a lock.
 *
 * expect: verified
 */
import java.text.BreakIterator;
import java.util.Locale;

public class BreaksSharedLocked {
    static final Object LOCK = new Object();
    static final BreakIterator BREAKS = BreakIterator.getWordInstance(Locale.ROOT);

    static void first() throws Throwable {
        synchronized (LOCK) {
            BREAKS.setText("a");
        }
    }

    static void second() throws Throwable {
        synchronized (LOCK) {
            BREAKS.first();
        }
    }

    public static void main(String[] args) throws Throwable {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Throwable failure) {
                throw new IllegalStateException(failure);
            }
        });
        other.start();
        second();
        other.join();
    }
}
