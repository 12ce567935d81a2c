/*
 * No thread of the pool is active, and nothing is in its queue: a task can be on its way from the queue to its thread.
 *
 * expect: bug assertion
 */
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class PoolSeemsIdle {
    public static void main(String[] args) throws InterruptedException {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        AtomicInteger done = new AtomicInteger();
        pool.execute(done::incrementAndGet);
        boolean idle = pool.getQueue().isEmpty() && pool.getActiveCount() == 0;
        assert !idle || done.get() == 1;
        pool.shutdown();
    }
}
