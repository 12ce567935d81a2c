/*
 * As GetIsInterrupted.java; `join` waits on, and the interrupt is still there.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;

public class JoinIsNotInterrupted {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            main.interrupt();
            future.complete(1);
        });
        other.start();
        assert future.join() == 1;
        assert Thread.interrupted();
    }
}
