/*
 * Who has waited for a future runs some of what comes after it: two actions that the same thread seems to run are in a race.
 *
 * expect: bug data-race
 */
import java.util.concurrent.CompletableFuture;

public class WaitersHelp {
    static int sum;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> price = new CompletableFuture<>();
        price.thenAccept(value -> sum += value);
        price.thenAccept(value -> sum += value);
        Thread other = new Thread(() -> price.complete(1));
        other.start();
        price.join();
        other.join();
    }
}
