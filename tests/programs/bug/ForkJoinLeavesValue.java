/*
 * What a task leaves in its worker the next one finds.
 *
 * expect: bug assertion
 */
import java.util.concurrent.ForkJoinPool;

public class ForkJoinLeavesValue {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        ThreadLocal<Integer> user = new ThreadLocal<>();
        pool.submit(() -> user.set(1)).get();
        pool.submit(() -> {
            assert user.get() == null;
        }).get();
    }
}
