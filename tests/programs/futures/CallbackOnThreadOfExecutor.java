/*
 * As CallbackOnWhichThread.java; the action has an executor.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

public class CallbackOnThreadOfExecutor {
    static Thread ran;
    static Thread made;

    public static void main(String[] args) throws Exception {
        Executor own = task -> {
            made = new Thread(task);
            made.start();
        };
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread other = new Thread(() -> future.complete(1));
        other.start();
        future.thenRunAsync(() -> ran = Thread.currentThread(), own).join();
        other.join();
        assert ran == made && ran != other && ran != Thread.currentThread();
    }
}
