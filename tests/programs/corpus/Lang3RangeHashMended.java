/*
 * Ranges of commons-lang 3, mended (LANG-481 was the same in commons-lang 2): the constructor computes the hash code.
 *
 * maven: org.apache.commons:commons-lang3:3.22.0
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.lang3.Range;

public class Lang3RangeHashMended {
    public static void main(String[] args) throws Exception {
        Range<Integer> range = Range.between(1, 5);
        AtomicInteger seen = new AtomicInteger();
        Thread other = new Thread(() -> seen.set(range.hashCode()));
        other.start();
        int mine = range.hashCode();
        other.join();
        assert mine == range.hashCode() && seen.get() == mine;
    }
}
