/*
 * A full pool drops a task.
 *
 * expect: verified
 */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class PoolDiscards {
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
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(1), new ThreadPoolExecutor.DiscardPolicy());
        pool.execute(PoolDiscards::waits);
        pool.execute(() -> queued++);
        pool.execute(() -> queued += 10);
        gate.countDown();
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
        assert queued == 1;
    }
}
