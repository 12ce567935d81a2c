/*
 * A CompletableFuture.
 *
 * expect: incomplete or bug
 */
import java.util.concurrent.CompletableFuture;

public class Future {
    static volatile int value;

    public static void main(String[] args) {
        CompletableFuture.runAsync(() -> value++).join();
    }
}
