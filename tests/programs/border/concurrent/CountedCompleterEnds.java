/*
 * A CountedCompleter ends when its children have.
 *
 * expect: verified
 */
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;

public class CountedCompleterEnds {
    static class Root extends CountedCompleter<Void> {
        int sum;

        @Override
        public void compute() {
            setPendingCount(1);
            CountedCompleter<Void> child = new CountedCompleter<>(this) {
                @Override
                public void compute() {
                    sum++;
                    tryComplete();
                }
            };
            child.fork();
            tryComplete();
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        Root root = new Root();
        pool.invoke(root);
        assert root.sum == 1;
        pool.shutdown();
    }
}
