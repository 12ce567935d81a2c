/*
 * A future is completed by a virtual thread.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;

public class FutureOnVirtual {
    public static void main(String[] args) throws Exception {
        assert CompletableFuture.supplyAsync(() -> 1, Thread::startVirtualThread).thenApply(x -> x + 1).get() == 2;
    }
}
