/*
 * A pool that is shut down ends when its delayed tasks have run.
 *
 * expect: verified
 */
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

public class ForkJoinRunsDelayed {
    static boolean hasRun;

    public static void main(String[] arguments) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.schedule(() -> hasRun = true, 20, TimeUnit.MILLISECONDS);
        pool.shutdown();
        if (!pool.awaitTermination(1, TimeUnit.HOURS) || !hasRun) {
            throw new AssertionError("has not ended, or not run");
        }
    }
}
