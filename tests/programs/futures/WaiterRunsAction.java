/*
 * What follows a future is run by the thread that has waited for it, or by the one that has ended it.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;

public class WaiterRunsAction {
    static volatile Thread runner;

    public static void main(String[] args) throws Exception {
        CompletableFuture<String> price = new CompletableFuture<>();
        price.thenRun(() -> runner = Thread.currentThread());
        Thread other = new Thread(() -> price.complete("price"));
        other.start();
        price.join();
        other.join();
        assert runner == other;
    }
}
