/*
 * A stage of two futures may end in the thread of one while the thread of the other looks at it, and runs what follows.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;

public class CombineIsHelped {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> x = new CompletableFuture<>();
        CompletableFuture<Integer> y = new CompletableFuture<>();
        Thread[] ran = new Thread[2];
        x.thenCombine(y, (u, v) -> {
            ran[0] = Thread.currentThread();
            return u + v;
        }).thenAccept(sum -> ran[1] = Thread.currentThread());
        Thread first = new Thread(() -> x.complete(1));
        Thread second = new Thread(() -> y.complete(2));
        first.start();
        second.start();
        first.join();
        second.join();
        assert ran[0] == ran[1];
    }
}
