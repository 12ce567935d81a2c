/*
 * A pool with a worker for each processor: there are two at least, whose tasks count without a lock.
 *
 * expect: bug
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class WorkStealingPoolCounts {
    static volatile int count;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newWorkStealingPool();
        Future<?> one = pool.submit(() -> count++);
        Future<?> other = pool.submit(() -> count++);
        one.get();
        other.get();
        if (count != 2) {
            throw new AssertionError(count);
        }
    }
}
