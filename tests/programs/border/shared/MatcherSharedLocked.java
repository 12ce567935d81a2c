/*
 * As MatcherShared.java, under a lock.
 *
 * expect: verified
 */
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class MatcherSharedLocked {
    static final Object LOCK = new Object();
    static final Matcher MATCHER = Pattern.compile("a").matcher("aa");

    static void first() throws Exception {
        synchronized (LOCK) {
            MATCHER.find();
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            MATCHER.find();
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
