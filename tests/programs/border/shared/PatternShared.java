/*
 * A Pattern is immutable: each thread has its own Matcher.
 *
 * expect: verified
 */
import java.util.regex.Pattern;

public class PatternShared {
    static final Pattern PATTERN = Pattern.compile("a+");

    static void first() throws Exception {
        assert PATTERN.matcher("aa").matches();
    }

    static void second() throws Exception {
        assert !PATTERN.matcher("b").find();
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
