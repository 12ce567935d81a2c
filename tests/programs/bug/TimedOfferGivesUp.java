/*
 * Where limits expire at any time, an offer with a limit may end without room, although there will be some.
 *
 * expect: bug assertion
 * check: jcheck check tests/programs/bug/TimedOfferGivesUp.java --timeouts any
 */
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

public class TimedOfferGivesUp {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        queue.put(1);
        Thread other = new Thread(queue::poll);
        other.start();
        assert queue.offer(2, 1, TimeUnit.SECONDS);
        other.join();
    }
}
