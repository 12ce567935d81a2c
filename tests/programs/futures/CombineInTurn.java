/*
 * The twin of CombineOvertakes: what comes after a function comes after it, whoever runs it.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;

public class CombineInTurn {
    static String order = "";

    static synchronized Integer note(String what) {
        order += what;
        return 0;
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> one = new CompletableFuture<>();
        CompletableFuture<Integer> two = new CompletableFuture<>();
        one.thenAccept(value -> note("p"))
                .thenCombine(two, (first, second) -> note("c"));
        Thread a = new Thread(() -> one.complete(1));
        Thread b = new Thread(() -> two.complete(2));
        a.start();
        b.start();
        a.join();
        b.join();
        assert order.equals("pc") : order;
    }
}
