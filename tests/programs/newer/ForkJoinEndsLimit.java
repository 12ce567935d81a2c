/*
 * The limit of a task that has ended is no delayed task any more.
 *
 * expect: verified
 */
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;

public class ForkJoinEndsLimit {
    public static void main(String[] arguments) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<Integer> inTime = pool.submitWithTimeout(() -> 5, 1, TimeUnit.DAYS, null);
        if (inTime.get() != 5) {
            throw new AssertionError("another result");
        }
        pool.shutdown();
        if (!pool.awaitTermination(1, TimeUnit.HOURS) || pool.getDelayedTaskCount() != 0) {
            throw new AssertionError("has not ended, or has a limit left");
        }
    }
}
