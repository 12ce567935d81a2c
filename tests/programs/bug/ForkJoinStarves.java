/*
 * A pool of one worker: the first task waits by a latch for the second one, which nobody is there to run. Only who waits by
 * the pool's own means (join, a managed blocker) leaves his place to another worker.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinStarves {
    public static void main(String[] args) throws Exception {
        CountDownLatch second = new CountDownLatch(1);
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<Boolean> waits = pool.submit(() -> {
            second.await();
            return true;
        });
        pool.execute(second::countDown);
        waits.get();
    }
}
