/*
 * Two threads swap what they have.
 *
 * expect: verified
 */
import java.util.concurrent.Exchanger;

public class ExchangerSwaps {
    static final Exchanger<Integer> EXCHANGER = new Exchanger<>();

    static void first() throws Exception {
        assert EXCHANGER.exchange(1) == 2;
    }

    static void second() throws Exception {
        assert EXCHANGER.exchange(2) == 1;
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
