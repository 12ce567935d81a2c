/*
 * Somebody counts what follows a part, before or after another thread makes one of several of it.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;

public class PartIsCounted {
    static volatile int number;

    public static void main(String[] args) throws Exception {
        CompletableFuture<String> part = new CompletableFuture<>();
        Thread other = new Thread(() -> number = part.getNumberOfDependents());
        other.start();
        CompletableFuture<Void> all = CompletableFuture.allOf(part);
        other.join();
        assert number == 0;
        part.complete("part");
        all.join();
    }
}
