/*
 * A stage that fails passes its exception on, wrapped.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

public class CompletionFails {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletionStage<Integer> next = future.thenApply(n -> n + 1);
        Thread other = new Thread(() -> future.completeExceptionally(new IllegalStateException("a")));
        other.start();
        try {
            next.toCompletableFuture().join();
            throw new AssertionError("joined");
        } catch (CompletionException e) {
            assert e.getCause().getMessage().equals("a");
        }
        other.join();
    }
}
