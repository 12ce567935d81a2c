/*
 * What comes after a future is run from the newest to the oldest, but what comes after that, in the order in which it was
 * added.
 *
 * expect: verified
 * check: jcheck check tests/programs/futures/OrderOfActions.java
 * check: jcheck check tests/programs/futures/OrderOfActions.java --reset=loader
 * check: jcheck check tests/programs/futures/OrderOfActions.java --reset=launch
 */
import java.util.concurrent.CompletableFuture;

public class OrderOfActions {
    static String order = "";

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletableFuture<Void> first = future.thenAccept(value -> order += "a");
        first.thenRun(() -> order += "x");
        first.thenRun(() -> order += "y");
        first.thenRun(() -> order += "z");
        future.thenRun(() -> order += "b");
        future.thenRun(() -> order += "c");
        Thread other = new Thread(() -> future.complete(1));
        other.start();
        other.join();
        assert order.equals("cbaxyz") : order;
    }
}
