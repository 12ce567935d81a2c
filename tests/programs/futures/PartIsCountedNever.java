/*
 * As PartIsCounted.java, and the number is used for nothing.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;

public class PartIsCountedNever {
    static volatile int number;

    public static void main(String[] args) throws Exception {
        CompletableFuture<String> part = new CompletableFuture<>();
        Thread other = new Thread(() -> number = part.getNumberOfDependents());
        other.start();
        CompletableFuture<Void> all = CompletableFuture.allOf(part);
        other.join();
        assert number == 0 || number == 1;
        part.complete("part");
        all.join();
    }
}
