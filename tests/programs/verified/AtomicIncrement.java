/*
 * Three threads count up with one atomic operation each.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicIncrement {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        Thread a = new Thread(counter::incrementAndGet);
        Thread b = new Thread(counter::incrementAndGet);
        a.start();
        b.start();
        counter.incrementAndGet();
        a.join();
        b.join();
        if (counter.get() != 3) {
            throw new AssertionError();
        }
    }
}
