/*
 * The only thread of a pool waits for a task that is still in the queue.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolWaitsForItself {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> outer = pool.submit(() -> pool.submit(() -> 1).get());
        outer.get();
        pool.shutdown();
    }
}
