/*
 * A pool that is stopped throws away what no worker has begun.
 *
 * expect: bug assertion
 */
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class ForkJoinDropsTask {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        AtomicInteger done = new AtomicInteger();
        pool.execute(done::incrementAndGet);
        pool.execute(done::incrementAndGet);
        pool.shutdownNow();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        assert done.get() == 2;
    }
}
