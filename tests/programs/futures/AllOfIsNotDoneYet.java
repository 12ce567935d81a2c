/*
 * All parts have ended, and the one that stands for them has not: the thread that has ended the last part comes to that later.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;

public class AllOfIsNotDoneYet {
    public static void main(String[] args) throws Exception {
        CompletableFuture<String> first = CompletableFuture.completedFuture("first");
        CompletableFuture<String> second = new CompletableFuture<>();
        CompletableFuture<Void> all = CompletableFuture.allOf(first, second);
        Thread other = new Thread(() -> second.complete("second"));
        other.start();
        second.join();
        assert all.isDone();
        other.join();
    }
}
