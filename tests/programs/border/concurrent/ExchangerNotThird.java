/*
 * Two threads count on meeting each other, and a third one comes between.
 *
 * expect: bug assertion
 */
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ExchangerNotThird {
    static final Exchanger<String> EXCHANGER = new Exchanger<>();

    static String meet(String mine) {
        try {
            return EXCHANGER.exchange(mine, 1, TimeUnit.SECONDS);
        } catch (TimeoutException late) {
            return mine;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> meet("ball")).start();
        new Thread(() -> meet("stick")).start();
        String met = meet("net");
        if (!met.equals("ball")) {
            throw new AssertionError(met);
        }
    }
}
