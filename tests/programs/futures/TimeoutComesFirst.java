/*
 * The value takes longer than its time limit.
 *
 * expect: bug uncaught-exception
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

public class TimeoutComesFirst {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread other = new Thread(() -> {
            try {
                Thread.sleep(2000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            future.complete(1);
        });
        other.start();
        int value = future.orTimeout(1, TimeUnit.SECONDS).join();
        other.join();
        assert value == 1;
    }
}
