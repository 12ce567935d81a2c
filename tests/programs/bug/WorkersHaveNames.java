/*
 * Two tasks, one after the other: the same worker runs both, or not. Programs that look can tell.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;

public class WorkersHaveNames {
    public static void main(String[] args) throws Exception {
        Thread first = CompletableFuture.supplyAsync(() -> Thread.currentThread()).join();
        Thread second = CompletableFuture.supplyAsync(() -> Thread.currentThread()).join();
        assert first != second;
    }
}
