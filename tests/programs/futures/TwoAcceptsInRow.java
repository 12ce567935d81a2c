/*
 * As TwoAccepts.java; the second action comes after the first one.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;

public class TwoAcceptsInRow {
    static int sum;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> price = new CompletableFuture<>();
        Thread other = new Thread(() -> price.complete(1));
        other.start();
        price.thenAccept(value -> sum += value).thenCombine(price, (nothing, value) -> sum += value).join();
        other.join();
        assert sum == 2;
    }
}
