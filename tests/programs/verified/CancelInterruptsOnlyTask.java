/*
 * An interrupt that is meant for a task has been sent when the run of the task is over: a pool does not show it to the next one. Who
 * has cancelled it knows of both.
 *
 * expect: verified
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class CancelInterruptsOnlyTask {
    static boolean isInterrupted;

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> cancelled = pool.submit(() -> {});
        Future<?> next = pool.submit(() -> {
            isInterrupted = Thread.currentThread().isInterrupted();
        });
        cancelled.cancel(true);
        next.get();
        pool.shutdown();
        if (isInterrupted || !pool.awaitTermination(1, TimeUnit.HOURS) || !cancelled.isDone()) {
            throw new AssertionError("interrupted");
        }
    }
}
