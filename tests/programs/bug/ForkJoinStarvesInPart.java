/*
 * A worker that waits for a future has nobody take its place as long as another one is not blocked. That one waits for a
 * latch, which the third task would count down.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;

public class ForkJoinStarvesInPart {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        CompletableFuture<Integer> come = new CompletableFuture<>();
        CountDownLatch open = new CountDownLatch(1);
        pool.submit(() -> come.join());
        pool.submit(() -> {
            open.await();
            return null;
        });
        pool.submit(() -> {
            come.complete(1);
            open.countDown();
        }).get();
    }
}
