/*
 * A LongAdder beside a counter that is in a race.
 *
 * expect: bug data-race
 */
import java.util.concurrent.atomic.LongAdder;

public class AdderAndRace {
    static final LongAdder ADDER = new LongAdder();
    static int plain;

    static void first() throws Exception {
        ADDER.increment();
        plain++;
    }

    static void second() throws Exception {
        ADDER.increment();
        plain++;
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
