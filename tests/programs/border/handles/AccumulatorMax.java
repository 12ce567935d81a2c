/*
 * A LongAccumulator has the maximum in the end; a DoubleAccumulator the sum.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.LongAccumulator;

public class AccumulatorMax {
    static final LongAccumulator MAX = new LongAccumulator(Long::max, 0);
    static final DoubleAccumulator SUM = new DoubleAccumulator(Double::sum, 0);

    static void first() throws Exception {
        MAX.accumulate(2);
        SUM.accumulate(1);
    }

    static void second() throws Exception {
        MAX.accumulate(3);
        SUM.accumulate(2);
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
        assert MAX.get() == 3 && SUM.get() == 3;
    }
}
