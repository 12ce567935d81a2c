/*
 * One of several fails, and who waits for all of them hears of it, each time in the same words.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

public class PartFails {
    public static void main(String[] args) throws Exception {
        CompletableFuture<String> first = new CompletableFuture<>();
        CompletableFuture<String> second = new CompletableFuture<>();
        CompletableFuture<Void> all = CompletableFuture.allOf(first, second);
        new Thread(() -> first.complete("first")).start();
        new Thread(() -> second.completeExceptionally(new IllegalStateException())).start();
        assert failure(all) == failure(all);
        assert failure(all).getCause() instanceof IllegalStateException;
        try {
            all.get();
            assert false;
        } catch (ExecutionException expected) {
            assert expected.getCause() instanceof IllegalStateException;
        }
        assert all.isCompletedExceptionally() && !all.isCancelled();
    }

    static CompletionException failure(CompletableFuture<Void> all) {
        try {
            all.join();
            throw new AssertionError();
        } catch (CompletionException failure) {
            return failure;
        }
    }
}
