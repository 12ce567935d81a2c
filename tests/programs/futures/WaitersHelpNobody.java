/*
 * As WaitersHelp.java; nobody waits for the future itself.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;

public class WaitersHelpNobody {
    static int sum;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> price = new CompletableFuture<>();
        price.thenAccept(value -> sum += value);
        price.thenAccept(value -> sum += value);
        Thread other = new Thread(() -> price.complete(1));
        other.start();
        other.join();
        assert sum == 2;
    }
}
