/*
 * A stage of two futures, one of which has ended before: an executor runs it, and others may come to it, too.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;

public class CombinesWithWhatIsThere {
    public static void main(String[] args) {
        CompletableFuture<Integer> sum = CompletableFuture.completedFuture(1)
                .thenApplyAsync(one -> one)
                .thenCombineAsync(CompletableFuture.completedFuture(3), Integer::sum);
        assert sum.join() == 4;
    }
}
