/*
 * `supplyAsync` runs in the common pool, and `join` is after it.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;

public class FutureOfPool {
    static int count;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> ++count);
        assert future.join() == 1 && count == 1;
    }
}
