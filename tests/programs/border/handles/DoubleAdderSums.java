/*
 * A DoubleAdder loses nothing.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.DoubleAdder;

public class DoubleAdderSums {
    static final DoubleAdder ADDER = new DoubleAdder();

    static void first() throws Exception {
        ADDER.add(1);
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
