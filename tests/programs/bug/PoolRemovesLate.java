/*
 * A task can be removed from a pool that is stopped, as long as the pool has not taken its tasks out of the queue.
 *
 * expect: bug assertion
 */
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;

public class PoolRemovesLate {
    public static void main(String[] arguments) throws InterruptedException {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
        Runnable task = () -> {};
        pool.execute(() -> {});
        pool.execute(task);
        Thread stops = new Thread(pool::shutdownNow);
        stops.start();
        boolean isRemoved = pool.isShutdown() && pool.remove(task);
        stops.join();
        if (isRemoved) {
            throw new AssertionError("removed from a stopped pool");
        }
    }
}
