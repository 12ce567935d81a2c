/*
 * A task of a pool of one thread waits for another task of this pool.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class JoinInOnlyThread {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        int sum = CompletableFuture.supplyAsync(
                () -> 1 + CompletableFuture.supplyAsync(() -> 2, pool).join(), pool).join();
        pool.shutdown();
        assert sum == 3;
    }
}
