/*
 * The newest function of a future runs first, and one of two futures may overtake it: who ends the other future finds both ended,
 * and runs it, while the thread that has ended the first one is not that far.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;

public class CombineOvertakes {
    static String order = "";

    static synchronized Integer note(String what) {
        order += what;
        return 0;
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> one = new CompletableFuture<>();
        CompletableFuture<Integer> two = new CompletableFuture<>();
        one.thenCombine(two, (first, second) -> note("c"));
        one.thenAccept(value -> note("p"));
        Thread a = new Thread(() -> one.complete(1));
        Thread b = new Thread(() -> two.complete(2));
        a.start();
        b.start();
        a.join();
        b.join();
        assert order.equals("pc") : order;
    }
}
