/*
 * What follows an asynchronous function runs in the thread of that or in the one that has registered it, but also in the thread
 * that has ended the first future: it finds the asynchronous function on the stack still, and helps with what follows.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

public class LateHelp {
    static volatile String ran;

    public static void main(String[] args) throws Exception {
        Executor own = task -> new Thread(task, "own").start();
        CompletableFuture<Integer> first = new CompletableFuture<>();
        Thread ends = new Thread(() -> first.complete(1), "ends");
        ends.start();
        CompletableFuture<Integer> second = first.thenApplyAsync(value -> value + 1, own);
        second.thenAccept(value -> ran = Thread.currentThread().getName()).join();
        assert !ran.equals("ends");
    }
}
