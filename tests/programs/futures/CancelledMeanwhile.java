/*
 * Who ends a future may come after somebody who cancels it.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;

public class CancelledMeanwhile {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread other = new Thread(() -> {
            boolean first = future.complete(1);
            assert first;
        });
        other.start();
        future.cancel(true);
        other.join();
    }
}
