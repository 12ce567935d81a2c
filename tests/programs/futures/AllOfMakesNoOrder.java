/*
 * Somebody waits for several futures at once, and then asks each: in which order they end makes no difference.
 *
 * expect: verified
 * check: jcheck check tests/programs/futures/AllOfMakesNoOrder.java --max-executions 100
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

public class AllOfMakesNoOrder {
    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer>[] parts = new CompletableFuture[5];
        for (int i = 0; i < parts.length; i++) {
            int number = i;
            CompletableFuture<Integer> part = new CompletableFuture<>();
            parts[i] = part;
            new Thread(() -> part.complete(number)).start();
        }
        CompletableFuture<Void> inner = CompletableFuture.allOf(parts[0], parts[1]);
        CompletableFuture.allOf(inner, parts[2], parts[3], parts[4]).get(1, TimeUnit.SECONDS);
        inner.join();
        int sum = 0;
        for (CompletableFuture<Integer> part : parts) {
            sum += part.join();
        }
        assert sum == 10;
    }
}
