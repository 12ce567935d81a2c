/*
 * Who finds a future ended does not look at an interrupt, and who waits for one without a time limit looks at the result first.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

public class CompletedIsNoInterrupt {
    static Throwable thrown;

    public static void main(String[] arguments) throws Exception {
        CompletableFuture<Integer> ended = CompletableFuture.completedFuture(1);
        Thread.currentThread().interrupt();
        if (ended.get(1, TimeUnit.HOURS) != 1 || !Thread.interrupted()) {
            throw new AssertionError("no interrupt is left");
        }
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread waits = new Thread(() -> {
            try {
                future.get();
            } catch (Exception e) {
                thrown = e;
            }
        });
        waits.start();
        future.complete(1);
        waits.interrupt();
        waits.join();
        if (thrown != null) {
            throw new AssertionError(thrown);
        }
    }
}
