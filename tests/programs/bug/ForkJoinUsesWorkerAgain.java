/*
 * A worker that has nothing to do gets the next task, or another worker does: the number of workers shows which.
 *
 * expect: bug assertion
 */
import java.util.concurrent.ForkJoinPool;

public class ForkJoinUsesWorkerAgain {
    public static void main(String[] arguments) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.submit(() -> 1).get();
        pool.submit(() -> 2).get();
        if (pool.getPoolSize() == 1) {
            throw new AssertionError("one worker for both");
        }
    }
}
