/*
 * The twin of LateHelp: who has ended the first future is gone before anything follows it.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

public class LateHelpOfNobody {
    static volatile String ran;

    public static void main(String[] args) throws Exception {
        Executor own = task -> new Thread(task, "own").start();
        CompletableFuture<Integer> first = new CompletableFuture<>();
        Thread ends = new Thread(() -> first.complete(1), "ends");
        ends.start();
        ends.join();
        CompletableFuture<Integer> second = first.thenApplyAsync(value -> value + 1, own);
        second.thenAccept(value -> ran = Thread.currentThread().getName()).join();
        assert !ran.equals("ends");
    }
}
