/*
 * A pool that is shut down and has nothing to do is terminating until its workers have gone.
 *
 * expect: bug assertion
 */
import java.util.concurrent.ForkJoinPool;

public class ForkJoinIsTerminating {
    public static void main(String[] arguments) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.submit(() -> 1).get();
        pool.shutdown();
        if (pool.isTerminating()) {
            throw new AssertionError("its worker is still there");
        }
    }
}
