/*
 * Who exchanges alone waits for ever.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.Exchanger;

public class ExchangerAlone {
    static final Exchanger<Integer> EXCHANGER = new Exchanger<>();
    static volatile boolean asked;

    static void first() throws Exception {
        asked = true;
    }

    static void second() throws Exception {
        EXCHANGER.exchange(2);
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
