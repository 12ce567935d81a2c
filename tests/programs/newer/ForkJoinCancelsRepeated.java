/*
 * A pool that is shut down cancels what comes again and again.
 *
 * expect: verified
 */
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class ForkJoinCancelsRepeated {
    public static void main(String[] arguments) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        ScheduledFuture<?> again = pool.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.DAYS);
        pool.shutdown();
        if (!pool.awaitTermination(1, TimeUnit.HOURS) || !again.isCancelled()) {
            throw new AssertionError("has not ended, or goes on");
        }
    }
}
