/*
 * `allOf` waits for nobody; it makes a future.
 *
 * expect: bug data-race
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

public class AllOfForgotten {
    static int left;
    static int right;

    public static void main(String[] args) throws Exception {
        Executor own = task -> new Thread(task).start();
        CompletableFuture.allOf(
                CompletableFuture.runAsync(() -> left = 1, own), CompletableFuture.runAsync(() -> right = 2, own));
        int sum = left + right;
        System.out.println(sum);
    }
}
