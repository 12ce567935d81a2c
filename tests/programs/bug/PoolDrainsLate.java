/*
 * A pool that is stopped takes the tasks out of its queue a step later: they are still there for who asks in between.
 *
 * expect: bug assertion
 */
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;

public class PoolDrainsLate {
    public static void main(String[] arguments) throws InterruptedException {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
        pool.execute(() -> {});
        pool.execute(() -> {});
        Thread stops = new Thread(pool::shutdownNow);
        stops.start();
        boolean isLeft = pool.isShutdown() && !pool.getQueue().isEmpty();
        stops.join();
        if (isLeft) {
            throw new AssertionError("a stopped pool with a task");
        }
    }
}
