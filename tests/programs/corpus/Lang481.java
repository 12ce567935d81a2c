/*
 * LANG-481, in the last release of commons-lang 2: a thread sees a hash code of a range that another one is about to
 * compute.
 *
 * maven: commons-lang:commons-lang:2.6
 * expect: bug assertion
 * why: true: NumberRange.hashCode (NumberRange.java:214 to 218) computes the hash code in the plain field where it is
 *   kept, step by step; another thread takes what is there for the whole (213 and 219).
 */
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.lang.math.NumberRange;

public class Lang481 {
    public static void main(String[] args) throws Exception {
        NumberRange range = new NumberRange(1, 5);
        AtomicInteger seen = new AtomicInteger();
        Thread other = new Thread(() -> seen.set(range.hashCode()));
        other.start();
        int mine = range.hashCode();
        other.join();
        assert mine == range.hashCode() && seen.get() == mine;
    }
}
