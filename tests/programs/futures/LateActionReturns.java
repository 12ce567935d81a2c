/*
 * An action that is added while a future ends may be run by the thread that ends it, between older ones: who has added it goes
 * on, although older ones have run and this one has not.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;

public class LateActionReturns {
    static volatile boolean older;
    static volatile boolean newer;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        future.thenRun(() -> { });
        future.thenRun(() -> older = true);
        Thread other = new Thread(() -> future.complete(1));
        other.start();
        CompletableFuture<Void> late = future.thenRun(() -> newer = true);
        boolean isLate = older && !newer;
        other.join();
        assert !isLate && late.isDone();
    }
}
