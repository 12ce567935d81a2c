/*
 * `completeOnTimeout` gives a value when nobody else does, and stops the clock when somebody does.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

public class ValueOnTimeout {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> never = new CompletableFuture<>();
        assert never.completeOnTimeout(5, 1, TimeUnit.SECONDS).join() == 5;
        CompletableFuture<Integer> soon = new CompletableFuture<>();
        soon.completeOnTimeout(5, 1, TimeUnit.HOURS);
        soon.complete(6);
        assert soon.join() == 6;
        CompletableFuture<Integer> later = CompletableFuture.supplyAsync(
                () -> 7, CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS, Runnable::run));
        assert later.join() == 7;
    }
}
