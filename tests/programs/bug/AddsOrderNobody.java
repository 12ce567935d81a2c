import java.util.concurrent.atomic.AtomicInteger;

/*
 * Who adds to a number and does not look at it does not know who has added before: what one has written before, the other
 * reads after it without an order. Here the one that writes is started last.
 *
 * expect: bug data-race
 */
public class AddsOrderNobody {
    static final AtomicInteger COUNT = new AtomicInteger();
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            COUNT.incrementAndGet();
            int seen = data;
        });
        Thread second = new Thread(() -> {
            data = 1;
            COUNT.incrementAndGet();
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
