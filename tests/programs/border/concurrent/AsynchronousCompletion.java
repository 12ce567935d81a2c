/*
 * Tasks of a CompletableFuture come to its executor marked as such.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

public class AsynchronousCompletion {
    static int count;

    public static void main(String[] args) throws Exception {
        Executor own = task -> {
            assert task instanceof CompletableFuture.AsynchronousCompletionTask;
            new Thread(task).start();
        };
        CompletableFuture<Void> future = CompletableFuture.runAsync(() -> count++, own);
        future.join();
        assert count == 1;
    }
}
