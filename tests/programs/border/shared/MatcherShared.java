/*
 * A Matcher has the state of its last match.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/border/shared/MatcherShared.java --max-time 20
 */
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class MatcherShared {
    static final Matcher MATCHER = Pattern.compile("a").matcher("aa");

    static void first() throws Exception {
        MATCHER.find();
    }

    static void second() throws Exception {
        MATCHER.find();
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
