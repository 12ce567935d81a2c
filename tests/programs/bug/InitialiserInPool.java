/*
 * A static initialiser asks whether it runs in a pool.
 *
 * expect: bug assertion
 */
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;

public class InitialiserInPool {
    static class Lazy {
        static final Boolean VALUE = ForkJoinTask.inForkJoinPool();
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        Future<?> other = pool.submit(() -> Lazy.VALUE.toString());
        boolean inPool = Lazy.VALUE;
        other.get();
        pool.shutdown();
        assert !inPool;
    }
}
