/*
 * Two tasks, one after the other: one worker is enough for both.
 *
 * expect: bug assertion
 */
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;

public class WorkersAreCounted {
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newCachedThreadPool();
        pool.submit(() -> {}).get();
        pool.submit(() -> {}).get();
        int size = pool.getLargestPoolSize();
        pool.shutdown();
        assert size == 2;
    }
}
