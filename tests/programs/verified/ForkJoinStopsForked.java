/*
 * A pool that is stopped while a task forks another one ends all the same, and the forked task is cancelled or has run.
 *
 * expect: verified
 */
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;

public class ForkJoinStopsForked {
    public static void main(String[] arguments) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.execute(() -> ForkJoinTask.adapt(() -> {}).fork());
        pool.shutdownNow();
        if (!pool.awaitTermination(1, TimeUnit.HOURS)) {
            throw new AssertionError("goes on");
        }
    }
}
