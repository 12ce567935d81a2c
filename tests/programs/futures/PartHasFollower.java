/*
 * A part has a follower of its own, which whoever waits for all parts may overtake.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;

public class PartHasFollower {
    static volatile boolean isTold;

    public static void main(String[] args) throws Exception {
        CompletableFuture<String> part = new CompletableFuture<>();
        part.thenRun(() -> isTold = true);
        CompletableFuture<Void> all = CompletableFuture.allOf(part);
        new Thread(() -> part.complete("part")).start();
        all.join();
        assert isTold;
    }
}
