/*
 * As AllOfForgotten.java; `main` waits.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

public class AllOfJoined {
    static int left;
    static int right;

    public static void main(String[] args) throws Exception {
        Executor own = task -> new Thread(task).start();
        CompletableFuture.allOf(
                CompletableFuture.runAsync(() -> left = 1, own), CompletableFuture.runAsync(() -> right = 2, own)).join();
        assert left + right == 3;
    }
}
