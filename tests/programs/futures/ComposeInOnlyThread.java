/*
 * As JoinInOnlyThread.java; the thread does not wait, but says what comes next.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ComposeInOnlyThread {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        int sum = CompletableFuture.supplyAsync(() -> 1, pool)
                .thenCompose(one -> CompletableFuture.supplyAsync(() -> one + 2, pool)).join();
        pool.shutdown();
        assert sum == 3;
    }
}
