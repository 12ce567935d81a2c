/*
 * As OrderOfActions.java; somebody expects the order in which they were added.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;

public class OrderOfActionsAsTold {
    static String order = "";

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        future.thenRun(() -> order += "a");
        future.thenRun(() -> order += "b");
        Thread other = new Thread(() -> future.complete(1));
        other.start();
        other.join();
        assert order.equals("ab") : order;
    }
}
