/*
 * Nobody waits for what the common pool does: its value may come too late.
 *
 * expect: bug
 */
import java.util.concurrent.CompletableFuture;

public class SupplyAsyncForgotten {
    static volatile int price;

    public static void main(String[] args) {
        CompletableFuture.runAsync(() -> price = 10);
        CompletableFuture<Integer> discount = CompletableFuture.supplyAsync(() -> 3);
        int rest = price - discount.join();
        if (rest != 7) {
            throw new AssertionError(rest);
        }
    }
}
