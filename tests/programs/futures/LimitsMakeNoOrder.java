/*
 * Two futures that end in time: their limits make no orders of their own.
 *
 * expect: verified
 * check: jcheck check tests/programs/futures/LimitsMakeNoOrder.java --max-executions 500
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class LimitsMakeNoOrder {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1, pool).orTimeout(1, TimeUnit.SECONDS);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2, pool).completeOnTimeout(0, 1, TimeUnit.SECONDS);
        assert one.join() + two.join() == 3;
        pool.shutdown();
    }
}
