/*
 * As LateActionReturns.java; who has added the action waits for it.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;

public class LateActionIsAwaited {
    static volatile boolean older;
    static volatile boolean newer;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        future.thenRun(() -> { });
        future.thenRun(() -> older = true);
        Thread other = new Thread(() -> future.complete(1));
        other.start();
        future.thenRun(() -> newer = true).join();
        assert newer;
        other.join();
        assert older;
    }
}
