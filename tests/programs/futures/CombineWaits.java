/*
 * As CombineLooks.java; `thenCombine` is after both.
 *
 * expect: verified
 * check: jcheck check tests/programs/futures/CombineWaits.java
 * check: jcheck check tests/programs/futures/CombineWaits.java --reset=loader
 * check: jcheck check tests/programs/futures/CombineWaits.java --reset=launch
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

public class CombineWaits {
    public static void main(String[] args) throws Exception {
        Executor own = task -> new Thread(task).start();
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1, own);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2, own);
        int sum = one.thenCombine(two, (x, y) -> x + two.getNow(null)).join();
        assert sum == 3;
    }
}
