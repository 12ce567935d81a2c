/*
 * A pool with a delayed task can be stopped by two threads: the second one may come when the pool has ended. There are too many
 * executions for all of them; the second one would have shown it.
 *
 * check: jcheck check tests/programs/newer/ForkJoinStopsTwice.java --max-executions=50
 * expect: incomplete
 */
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class ForkJoinStopsTwice {
    public static void main(String[] arguments) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        ScheduledFuture<?> never = pool.schedule(() -> {}, 1, TimeUnit.DAYS);
        Thread other = new Thread(pool::shutdownNow);
        other.start();
        pool.shutdownNow();
        other.join();
        if (!pool.awaitTermination(1, TimeUnit.HOURS) || !never.isCancelled()) {
            throw new AssertionError("has not ended, or goes on");
        }
    }
}
