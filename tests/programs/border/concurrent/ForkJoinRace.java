/*
 * A RecursiveAction writes what its maker writes before it has joined.
 *
 * expect: bug data-race
 */
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

public class ForkJoinRace {
    static int count;

    static class Count extends RecursiveAction {
        @Override
        protected void compute() {
            count++;
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<Void> task = pool.submit(new Count());
        count++;
        task.join();
        pool.shutdown();
    }
}
