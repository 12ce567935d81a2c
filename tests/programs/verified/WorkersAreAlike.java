/*
 * Which worker runs a task makes no difference here, so that each task may have one of its own: four tasks that share nothing are
 * one execution, as four threads are.
 *
 * expect: verified
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class WorkersAreAlike {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<?>[] tasks = new Future<?>[4];
        for (int i = 0; i < tasks.length; i++) {
            tasks[i] = pool.submit(() -> {});
        }
        for (Future<?> task : tasks) {
            task.get();
        }
        pool.shutdown();
    }
}
