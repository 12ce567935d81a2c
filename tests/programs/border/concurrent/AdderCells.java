/*
 * Two threads that meet at a LongAdder get cells of their own, which a third one adds up meanwhile.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.LongAdder;

public class AdderCells {
    static final LongAdder SUM = new LongAdder();

    static void add() {
        SUM.increment();
        SUM.increment();
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(AdderCells::add);
        Thread two = new Thread(AdderCells::add);
        one.start();
        two.start();
        long sum = SUM.sum();
        one.join();
        two.join();
        assert sum >= 0 && sum <= 4 && SUM.sum() == 4 : sum;
    }
}
