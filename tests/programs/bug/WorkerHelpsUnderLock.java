/*
 * A worker that waits for a future runs other tasks meanwhile, under the locks that it has.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;

public class WorkerHelpsUnderLock {
    static final Object LOCK = new Object();
    static boolean isHalf;

    static void looks() {
        synchronized (LOCK) {
            assert !isHalf;
        }
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> given = new CompletableFuture<>();
        CompletableFuture<Void> outer = CompletableFuture.runAsync(() -> {
            synchronized (LOCK) {
                isHalf = true;
                given.join();
                isHalf = false;
            }
        });
        CompletableFuture<Void> other = CompletableFuture.runAsync(WorkerHelpsUnderLock::looks);
        given.complete(1);
        outer.join();
        other.join();
    }
}
