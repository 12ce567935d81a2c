/*
 * An offer that nobody takes, and a look that finds nothing, order nothing; time does not, either.
 *
 * expect: bug data-race
 * today: verified
 */
import java.util.concurrent.SynchronousQueue;

public class OfferOrdersNothing {
    static final SynchronousQueue<String> QUEUE = new SynchronousQueue<>();
    static int data;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            data = 1;
            QUEUE.offer("x");
        });
        other.start();
        Thread.sleep(10);
        QUEUE.poll();
        int seen = data;
        other.join();
        assert seen <= 1;
    }
}
