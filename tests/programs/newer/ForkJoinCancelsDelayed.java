/*
 * A pool that is stopped cancels its delayed tasks.
 *
 * expect: verified
 */
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class ForkJoinCancelsDelayed {
    public static void main(String[] arguments) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        ScheduledFuture<?> never = pool.schedule(() -> {}, 1, TimeUnit.DAYS);
        pool.shutdownNow();
        if (!pool.awaitTermination(1, TimeUnit.HOURS) || !never.isCancelled()) {
            throw new AssertionError("has not ended, or goes on");
        }
    }
}
