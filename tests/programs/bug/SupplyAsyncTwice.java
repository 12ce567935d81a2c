/*
 * Two tasks of the common pool run side by side: both may see the last one.
 *
 * expect: bug
 */
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

public class SupplyAsyncTwice {
    static final Map<String, Integer> STOCK = new ConcurrentHashMap<>(Map.of("apple", 1));

    static boolean buy(String what) {
        int left = STOCK.get(what);
        if (left == 0) {
            return false;
        }
        STOCK.put(what, left - 1);
        return true;
    }

    public static void main(String[] args) {
        CompletableFuture<Boolean> one = CompletableFuture.supplyAsync(() -> buy("apple"));
        CompletableFuture<Boolean> other = CompletableFuture.supplyAsync(() -> buy("apple"));
        if (one.join() && other.join()) {
            throw new AssertionError("sold twice");
        }
    }
}
