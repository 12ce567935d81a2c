/*
 * A LongAdder loses nothing.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.LongAdder;

public class AdderSums {
    static final LongAdder ADDER = new LongAdder();

    static void first() throws Exception {
        ADDER.increment();
    }

    static void second() throws Exception {
        ADDER.add(2);
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
        assert ADDER.sum() == 3;
    }
}
