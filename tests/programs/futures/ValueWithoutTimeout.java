/*
 * As ValueOnTimeout.java; nobody ends the future, and there is no limit.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

public class ValueWithoutTimeout {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> never = new CompletableFuture<>();
        CompletableFuture<Integer> soon = new CompletableFuture<>();
        soon.completeOnTimeout(5, 1, TimeUnit.SECONDS);
        never.applyToEither(soon, value -> value).join();
        never.join();
    }
}
