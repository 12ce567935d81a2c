/*
 * The other future need not have ended when one of them has.
 *
 * expect: bug uncaught-exception
 * check: jcheck check tests/programs/futures/CombineLooks.java
 * check: jcheck check tests/programs/futures/CombineLooks.java --reset=loader
 * check: jcheck check tests/programs/futures/CombineLooks.java --reset=launch
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

public class CombineLooks {
    public static void main(String[] args) throws Exception {
        Executor own = task -> new Thread(task).start();
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1, own);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2, own);
        int sum = one.thenApply(value -> value + two.getNow(null)).join();
        assert sum == 3;
    }
}
