/*
 * A task has killed its worker, which is not counted any more and not struck off yet, when the next one comes: the pool of one has
 * had two.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class PoolHasOneMore {
    public static void main(String[] args) throws Exception {
        CountDownLatch runs = new CountDownLatch(1);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>(), task -> {
            Thread thread = new Thread(task);
            thread.setUncaughtExceptionHandler((of, thrown) -> {});
            return thread;
        });
        pool.execute(() -> {
            runs.countDown();
            throw new IllegalStateException();
        });
        runs.await();
        pool.submit(() -> 5).get();
        int most = pool.getLargestPoolSize();
        pool.shutdown();
        assert most == 1;
    }
}
