/*
 * A future of the common pool, and what is applied to its value.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;

public class SupplyAsyncApplies {
    static int plain;

    public static void main(String[] args) {
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> {
            plain = 6;
            return 7;
        });
        int product = future.thenApply(value -> plain * value).join();
        if (product != 42) {
            throw new AssertionError(product);
        }
    }
}
