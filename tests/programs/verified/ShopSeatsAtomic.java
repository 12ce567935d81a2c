import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/*
 * Three workers sell two seats to those in a queue; a seat is taken before it is sold.
 *
 * expect: verified
 */
public class ShopSeatsAtomic {
    static final BlockingQueue<String> requests = new LinkedBlockingQueue<>(List.of("Ann", "Bob", "Cem"));
    static final AtomicInteger seats = new AtomicInteger(2);
    static final AtomicInteger sold = new AtomicInteger();

    static void sell() {
        if (requests.poll() == null) {
            return;
        }
        int left = seats.get();
        while (left > 0) {
            if (seats.compareAndSet(left, left - 1)) {
                sold.incrementAndGet();
                return;
            }
            left = seats.get();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] workers = new Thread[3];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Thread(ShopSeatsAtomic::sell);
            workers[i].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        assert sold.get() <= 2 : "three tickets for two seats";
    }
}
