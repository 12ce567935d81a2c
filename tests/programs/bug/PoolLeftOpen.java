/*
 * Nobody shuts an executor down: its workers wait for more to do when main has ended, and the JVM never ends.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolLeftOpen {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> one = pool.submit(() -> 1);
        Future<Integer> two = pool.submit(() -> 2);
        assert one.get() + two.get() == 3;
    }
}
