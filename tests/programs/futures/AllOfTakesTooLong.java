/*
 * Who waits for several futures gives up, is interrupted, waits again, and gets them.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class AllOfTakesTooLong {
    public static void main(String[] args) throws Exception {
        CompletableFuture<String> first = new CompletableFuture<>();
        CompletableFuture<String> second = new CompletableFuture<>();
        CompletableFuture<Void> all = CompletableFuture.allOf(first, second);
        new Thread(() -> first.complete("first")).start();
        try {
            all.get(1, TimeUnit.SECONDS);
            assert false;
        } catch (TimeoutException expected) {
        }
        Thread.currentThread().interrupt();
        try {
            all.get();
            assert false;
        } catch (InterruptedException expected) {
        }
        new Thread(() -> second.complete("second")).start();
        all.get(1, TimeUnit.SECONDS);
        Thread.currentThread().interrupt();
        all.get();
        assert Thread.interrupted();
    }
}
