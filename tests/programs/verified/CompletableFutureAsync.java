/*
 * A CompletableFuture with a task of the common pool, which `main` waits for.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;

public class CompletableFutureAsync {
    static volatile int value;

    public static void main(String[] args) {
        CompletableFuture.runAsync(() -> value++).join();
    }
}
