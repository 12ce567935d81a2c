/*
 * Two threads share an iterator over breaks in text.
 *
 * expect: bug data-race
 */
import java.text.BreakIterator;
import java.util.Locale;

public class BreaksShared {
    static final BreakIterator BREAKS = BreakIterator.getWordInstance(Locale.ROOT);

    static void first() throws Throwable {
        BREAKS.setText("a");
    }

    static void second() throws Throwable {
        BREAKS.first();
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
