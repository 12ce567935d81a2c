/*
 * `get` ends with an interrupt, even if somebody is about to end the future.
 *
 * expect: bug uncaught-exception
 */
import java.util.concurrent.CompletableFuture;

public class GetIsInterrupted {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            main.interrupt();
            future.complete(1);
        });
        other.start();
        assert future.get() == 1;
    }
}
