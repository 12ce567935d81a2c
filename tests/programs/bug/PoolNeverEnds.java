/*
 * One thread has made the pool count a worker, and not employed it yet; the task of another one goes to the queue; the pool is shut
 * down, so that the worker never comes: the task is never run, and the pool never ends.
 *
 * expect: bug assertion
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

public class PoolNeverEnds {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread other = new Thread(() -> runs(pool));
        other.start();
        runs(pool);
        pool.shutdown();
        other.join();
        assert pool.awaitTermination(1, TimeUnit.SECONDS);
    }

    static void runs(ExecutorService pool) {
        try {
            pool.execute(() -> {});
        } catch (RejectedExecutionException late) {
            // the pool was shut down before
        }
    }
}
