/*
 * Two threads ask a range of commons-lang 3 for its hash code, one of them sees 0.
 *
 * maven: org.apache.commons:commons-lang3:3.14.0
 * expect: bug assertion
 * why: true: Range.hashCode reads its plain field twice (Range.java:385 and 386); when the other thread writes it in
 *   between, the result is 0, which was read first.
 */
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.lang3.Range;

public class Lang3RangeHash {
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
