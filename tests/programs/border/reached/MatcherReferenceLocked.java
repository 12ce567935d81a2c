/*
 * As MatcherReference.java, under a lock.
 *
 * expect: verified
 */
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class MatcherReferenceLocked {
    static final Object LOCK = new Object();
    static final StringBuilder TEXT = new StringBuilder("2020-01-02");
    static final Function<CharSequence, Matcher> MATCHER = Pattern.compile("[0-9-]+")::matcher;

    static void first() throws Exception {
        synchronized (LOCK) {
            MATCHER.apply(TEXT).matches();
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            TEXT.setCharAt(9, '3');
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
