/*
 * A task is cancelled, and taken out of the queue, while a worker takes it.
 *
 * expect: verified
 */
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class CancelsWhileTaken {
    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        pool.setRemoveOnCancelPolicy(true);
        ScheduledFuture<?> task = pool.schedule(() -> { }, 0, TimeUnit.SECONDS);
        task.cancel(false);
        pool.shutdown();
        if (!pool.awaitTermination(1, TimeUnit.DAYS) || !task.isDone()) {
            throw new AssertionError();
        }
    }
}
