/*
 * As EitherOfTwo.java; each future has an action of its own, and both run.
 *
 * expect: bug data-race
 */
import java.util.concurrent.CompletableFuture;

public class EitherTwice {
    static int calls;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> one = new CompletableFuture<>();
        CompletableFuture<Integer> two = new CompletableFuture<>();
        Thread first = new Thread(() -> one.complete(1));
        Thread second = new Thread(() -> two.complete(2));
        first.start();
        second.start();
        CompletableFuture<Object> any = CompletableFuture.anyOf(
                one.thenApply(each -> calls++), two.thenApply(each -> calls++));
        any.join();
        first.join();
        second.join();
        assert calls == 1;
    }
}
