/*
 * As CancelledMeanwhile.java; one of the two comes first, and everybody is told the same.
 *
 * expect: verified
 */
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

public class CancelledOrNot {
    static int ends;

    static synchronized void counts(boolean ended) {
        ends += ended ? 1 : 0;
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread other = new Thread(() -> counts(future.complete(1)));
        other.start();
        boolean cancelled = future.cancel(true);
        counts(cancelled);
        try {
            int value = future.join();
            assert value == 1 && !cancelled && !future.isCancelled();
        } catch (CancellationException e) {
            assert cancelled && future.isCancelled() && future.isCompletedExceptionally();
        }
        other.join();
        assert ends == 1;
    }
}
