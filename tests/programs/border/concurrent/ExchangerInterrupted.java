/*
 * Who waits for another one is interrupted: either it has met by then, or neither of the two meets anybody.
 *
 * expect: verified
 */
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ExchangerInterrupted {
    static final Exchanger<Integer> EXCHANGER = new Exchanger<>();
    static boolean met;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                met = EXCHANGER.exchange(1) == 2;
            } catch (InterruptedException e) {
                met = false;
            }
        });
        other.start();
        Thread hurried = new Thread(other::interrupt);
        hurried.start();
        boolean mine;
        try {
            mine = EXCHANGER.exchange(2, 1, TimeUnit.SECONDS) == 1;
        } catch (TimeoutException late) {
            mine = false;
        }
        other.join();
        hurried.join();
        if (mine != met) {
            throw new AssertionError(mine + " " + met);
        }
    }
}
