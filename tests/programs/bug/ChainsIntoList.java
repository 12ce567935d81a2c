/*
 * Two chains of stages add to one list, in whatever threads end them, and who waits for both takes the list for full.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ChainsIntoList {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Integer> found = new ArrayList<>();
        CompletableFuture<?>[] chains = new CompletableFuture<?>[2];
        for (int i = 0; i < chains.length; i++) {
            int number = i;
            chains[i] = CompletableFuture.supplyAsync(() -> number, pool)
                    .thenCompose(got -> CompletableFuture.supplyAsync(() -> got + 1, pool))
                    .thenAccept(found::add);
        }
        CompletableFuture.allOf(chains).join();
        pool.shutdown();
        assert found.size() == chains.length : found.size() + " of 2";
    }
}
