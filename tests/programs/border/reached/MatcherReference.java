/*
 * `pattern::matcher` as a function: the matcher reads the StringBuilder.
 *
 * expect: bug data-race
 */
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class MatcherReference {
    static final StringBuilder TEXT = new StringBuilder("2020-01-02");
    static final Function<CharSequence, Matcher> MATCHER = Pattern.compile("[0-9-]+")::matcher;

    static void first() throws Exception {
        MATCHER.apply(TEXT).matches();
    }

    static void second() throws Exception {
        TEXT.setCharAt(9, '3');
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
