/*
 * Two actions after one future, of which the second comes as the future ends: one runs in the thread that ends it, the
 * other in `main`.
 *
 * expect: bug data-race
 */
import java.util.concurrent.CompletableFuture;

public class TwoAccepts {
    static int sum;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> price = new CompletableFuture<>();
        Thread other = new Thread(() -> price.complete(1));
        other.start();
        price.thenAccept(value -> sum += value);
        price.thenAccept(value -> sum += value);
        other.join();
        assert sum == 2;
    }
}
