/*
 * Two futures put what they give into one list, which is not made for that. No line of the program is on the stack but the
 * method references.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

public class FuturesIntoList {
    public static void main(String[] args) {
        List<Integer> results = new ArrayList<>();
        CompletableFuture<Void> one = CompletableFuture.supplyAsync(() -> 1).thenAccept(results::add);
        CompletableFuture<Void> two = CompletableFuture.supplyAsync(() -> 2).thenAccept(results::add);
        one.join();
        two.join();
        if (results.size() != 2) {
            throw new AssertionError(results.size() + " of 2");
        }
    }
}
