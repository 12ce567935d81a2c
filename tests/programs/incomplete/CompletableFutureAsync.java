/*
 * A CompletableFuture with a task of its own. Up to JDK 24 that is a thread of its own where there is one processor, as
 * there is for copies of classes of the JDK; later it belongs to the common pool, which is not modelled.
 *
 * expect: verified or incomplete
 */
import java.util.concurrent.CompletableFuture;

public class CompletableFutureAsync {
    static volatile int value;

    public static void main(String[] args) {
        CompletableFuture.runAsync(() -> value++).join();
    }
}
