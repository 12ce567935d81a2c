/*
 * As AnyOfWhich.java; the value is that of one of them, and stays.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;

public class AnyOfTwo {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> one = new CompletableFuture<>();
        CompletableFuture<Integer> two = new CompletableFuture<>();
        Thread first = new Thread(() -> one.complete(1));
        Thread second = new Thread(() -> two.complete(2));
        first.start();
        second.start();
        CompletableFuture<Object> any = CompletableFuture.anyOf(one, two);
        Object value = any.join();
        assert one.isDone() || two.isDone();
        first.join();
        second.join();
        assert (value.equals(1) || value.equals(2)) && any.join() == value;
    }
}
