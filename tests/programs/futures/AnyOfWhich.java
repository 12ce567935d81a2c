/*
 * Nobody knows which of two futures ends first.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;

public class AnyOfWhich {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> one = new CompletableFuture<>();
        CompletableFuture<Integer> two = new CompletableFuture<>();
        Thread first = new Thread(() -> one.complete(1));
        Thread second = new Thread(() -> two.complete(2));
        first.start();
        second.start();
        Object value = CompletableFuture.anyOf(one, two).join();
        first.join();
        second.join();
        assert value.equals(1);
    }
}
