/*
 * Two atomic operations are not one.
 *
 * expect: bug assertion
 */
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicLostUpdate {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        Runnable up = () -> counter.set(counter.get() + 1);
        Thread a = new Thread(up);
        a.start();
        up.run();
        a.join();
        if (counter.get() != 2) {
            throw new AssertionError();
        }
    }
}
