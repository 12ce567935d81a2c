/*
 * `thenCompose` ends when the inner future does, which another thread ends.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;

public class ComposedInner {
    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> outer = new CompletableFuture<>();
        CompletableFuture<Integer> inner = new CompletableFuture<>();
        Thread first = new Thread(() -> outer.complete(1));
        Thread second = new Thread(() -> {
            data = 5;
            inner.complete(2);
        });
        first.start();
        second.start();
        int value = outer.thenCompose(each -> inner).thenApply(each -> each + data).join();
        assert value == 7;
        first.join();
        second.join();
    }
}
