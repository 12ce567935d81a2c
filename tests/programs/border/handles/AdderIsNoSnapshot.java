/*
 * `sum` while another thread adds may miss it.
 *
 * expect: bug assertion
 */
import java.util.concurrent.atomic.LongAdder;

public class AdderIsNoSnapshot {
    static final LongAdder ADDER = new LongAdder();

    static void first() throws Exception {
        ADDER.increment();
    }

    static void second() throws Exception {
        ADDER.increment();
        assert ADDER.sum() == 2;
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
