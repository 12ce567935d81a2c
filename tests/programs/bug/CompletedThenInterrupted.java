/*
 * Who waits for a future with a time limit, and is interrupted after the end of the future, may look at the interrupt first.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

public class CompletedThenInterrupted {
    static boolean isInterrupted;

    public static void main(String[] arguments) throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread waits = new Thread(() -> {
            try {
                future.get(1, TimeUnit.HOURS);
            } catch (InterruptedException e) {
                isInterrupted = true;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        waits.start();
        future.complete(1);
        waits.interrupt();
        waits.join();
        if (isInterrupted) {
            throw new AssertionError("interrupted in spite of a result");
        }
    }
}
