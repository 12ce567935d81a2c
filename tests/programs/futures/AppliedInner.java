/*
 * As ComposedInner.java; `thenApply` gives the inner future, for which nobody waits.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;

public class AppliedInner {
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
        CompletableFuture<Integer> value = outer.thenApply(each -> inner).join();
        assert data == 5 && value == inner;
        first.join();
        second.join();
    }
}
