/*
 * A pool whose factory is code of the program, and a task that fails: its future tells, and its thread does the next task.
 *
 * expect: verified
 */
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class PoolOfDaemons {
    static int workers;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread worker = new Thread(task, "worker " + workers++);
                    worker.setDaemon(true);
                    return worker;
                });
        Future<String> failed = pool.submit(() -> {
            throw new IllegalStateException("on purpose");
        });
        Future<String> name = pool.submit(() -> Thread.currentThread().getName());
        assert name.get().equals("worker 0") : name.get();
        try {
            failed.get();
            throw new AssertionError();
        } catch (ExecutionException expected) {
            assert expected.getCause().getMessage().equals("on purpose");
        }
        pool.shutdown();
    }
}
