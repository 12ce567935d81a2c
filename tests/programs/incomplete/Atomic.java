/*
 * AtomicInteger is not modelled.
 *
 * expect: incomplete
 */
import java.util.concurrent.atomic.AtomicInteger;

public class Atomic {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        Thread a = new Thread(counter::incrementAndGet);
        a.start();
        counter.incrementAndGet();
        a.join();
    }
}
