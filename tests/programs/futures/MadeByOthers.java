/*
 * A minimal stage can be asked nothing, and ended by nobody but its maker; a copy that is ended leaves the original alone.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

public class MadeByOthers {
    static void refused(Runnable call) {
        try {
            call.run();
        } catch (UnsupportedOperationException e) {
            return;
        }
        throw new AssertionError("not refused");
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletionStage<Integer> minimal = future.minimalCompletionStage();
        CompletableFuture<Integer> disguised = (CompletableFuture<Integer>) minimal;
        refused(disguised::join);
        refused(disguised::isDone);
        refused(() -> disguised.complete(1));
        refused(() -> disguised.cancel(false));
        CompletableFuture<Integer> copy = future.copy();
        assert copy.complete(5) && !future.isDone();
        Thread other = new Thread(() -> future.completeExceptionally(new IllegalStateException("b")));
        other.start();
        try {
            minimal.thenApply(value -> value + 1).toCompletableFuture().join();
            throw new AssertionError("joined");
        } catch (CompletionException e) {
            assert e.getCause().getMessage().equals("b");
        }
        other.join();
        assert copy.join() == 5;
    }
}
