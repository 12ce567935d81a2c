/*
 * Tasks of a CompletableFuture come to its executor marked as such.
 *
 * expect: verified
 * today: incomplete
 */
import java.util.concurrent.CompletableFuture;

public class AsynchronousCompletion {
    static int count;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Void> future = CompletableFuture.runAsync(() -> count++, task -> {
            assert task instanceof CompletableFuture.AsynchronousCompletionTask;
            new Thread(task).start();
        });
        future.join();
        assert count == 1;
    }
}
