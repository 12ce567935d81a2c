/*
 * The function is called once, whichever future ends first.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;

public class EitherOfTwo {
    static int calls;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> one = new CompletableFuture<>();
        CompletableFuture<Integer> two = new CompletableFuture<>();
        Thread first = new Thread(() -> one.complete(1));
        Thread second = new Thread(() -> two.complete(2));
        first.start();
        second.start();
        int value = one.applyToEither(two, each -> {
            calls++;
            return each * 10;
        }).join();
        first.join();
        second.join();
        assert calls == 1 && (value == 10 || value == 20);
    }
}
