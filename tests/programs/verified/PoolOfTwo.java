/*
 * Two tasks of a pool with two threads count together; who shuts it down waits for both.
 *
 * expect: verified
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class PoolOfTwo {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger sum = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(sum::incrementAndGet);
        pool.execute(sum::incrementAndGet);
        pool.shutdown();
        assert pool.awaitTermination(1, TimeUnit.DAYS);
        assert sum.get() == 2;
    }
}
