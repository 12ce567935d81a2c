/*
 * An action without an executor runs in the thread that ends the future, or in the one that adds it if that comes later.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;

public class CallbackOnWhichThread {
    static Thread ran;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread other = new Thread(() -> future.complete(1));
        other.start();
        future.thenRun(() -> ran = Thread.currentThread()).join();
        other.join();
        assert ran == other;
    }
}
