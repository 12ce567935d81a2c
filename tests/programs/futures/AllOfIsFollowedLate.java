/*
 * All parts have ended, but what follows is not run by who adds it: the one that stands for them has not ended yet.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;

public class AllOfIsFollowedLate {
    static volatile Thread runner;

    public static void main(String[] args) throws Exception {
        CompletableFuture<String> first = CompletableFuture.completedFuture("first");
        CompletableFuture<String> second = new CompletableFuture<>();
        CompletableFuture<Void> all = CompletableFuture.allOf(first, second);
        Thread other = new Thread(() -> second.complete("second"));
        other.start();
        second.join();
        all.thenRun(() -> runner = Thread.currentThread());
        other.join();
        assert runner == Thread.currentThread();
    }
}
