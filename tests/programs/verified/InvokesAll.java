/*
 * Who has a pool run several tasks waits for each of them, in whatever order they end.
 *
 * expect: verified
 * check: jcheck check tests/programs/verified/InvokesAll.java --max-executions 500
 */
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class InvokesAll {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int number = i;
            tasks.add(() -> 6 / number);
        }
        List<Future<Integer>> all = pool.invokeAll(tasks);
        assert all.get(1).get() == 6 && all.get(2).get() == 3;
        try {
            all.get(0).get();
            assert false;
        } catch (ExecutionException expected) {
            assert expected.getCause() instanceof ArithmeticException;
        }
        Thread.currentThread().interrupt();
        try {
            pool.invokeAll(tasks.subList(1, 2));
            assert Thread.interrupted();
        } catch (InterruptedException early) {
            assert !Thread.interrupted();
        }
        pool.shutdown();
    }
}
