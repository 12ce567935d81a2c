/*
 * A full pool refuses a task, and says so.
 *
 * expect: verified
 */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class PoolAborts {
    static int queued;
    static final CountDownLatch gate = new CountDownLatch(1);

    static void waits() {
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(1), new ThreadPoolExecutor.AbortPolicy());
        pool.execute(PoolAborts::waits);
        pool.execute(() -> queued++);
        try {
            pool.execute(() -> { });
            throw new AssertionError("taken");
        } catch (RejectedExecutionException e) {
            gate.countDown();
        }
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
        assert queued == 1;
    }
}
