/*
 * A pool that grows with its tasks: the second one may find the thread of the first one idle.
 *
 * expect: verified
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class CachedPool {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<Integer> one = pool.submit(() -> 1);
        Future<Integer> two = pool.submit(() -> 2);
        assert one.get() + two.get() == 3;
        pool.shutdown();
    }
}
