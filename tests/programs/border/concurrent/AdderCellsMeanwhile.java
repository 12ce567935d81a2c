/*
 * The sum of a LongAdder to which others add may be any that it has meanwhile.
 *
 * expect: bug assertion
 */
import java.util.concurrent.atomic.LongAdder;

public class AdderCellsMeanwhile {
    static final LongAdder SUM = new LongAdder();

    static void add() {
        SUM.increment();
        SUM.increment();
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(AdderCellsMeanwhile::add);
        Thread two = new Thread(AdderCellsMeanwhile::add);
        one.start();
        two.start();
        long sum = SUM.sum();
        one.join();
        two.join();
        assert sum != 3 : sum;
    }
}
