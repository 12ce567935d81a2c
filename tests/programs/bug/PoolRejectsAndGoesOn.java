/*
 * A pool without a task has been shut down, and has not ended: another thread, whose task it rejects, has made it count a worker.
 *
 * expect: bug assertion
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

public class PoolRejectsAndGoesOn {
    static volatile boolean isRejected;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread other = new Thread(() -> {
            try {
                pool.execute(() -> {});
            } catch (RejectedExecutionException late) {
                isRejected = true;
            }
        });
        other.start();
        pool.shutdown();
        boolean isOver = pool.isTerminated();
        other.join();
        assert isOver || !isRejected;
    }
}
