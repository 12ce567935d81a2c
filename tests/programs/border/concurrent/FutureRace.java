/*
 * `runAsync` without a join is not ordered with its maker.
 *
 * expect: bug data-race
 */
import java.util.concurrent.CompletableFuture;

public class FutureRace {
    static int count;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Void> future = CompletableFuture.runAsync(() -> count++);
        count++;
        future.join();
    }
}
