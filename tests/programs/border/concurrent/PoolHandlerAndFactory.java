/*
 * A pool with a handler and a factory of the program.
 *
 * expect: verified
 */
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class PoolHandlerAndFactory {
    static int refused;

    public static void main(String[] args) throws Exception {
        ThreadFactory factory = task -> new Thread(task, "own");
        RejectedExecutionHandler handler = (task, pool) -> refused++;
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory, handler);
        assert pool.submit(() -> Thread.currentThread().getName()).get().equals("own");
        pool.shutdown();
        pool.execute(() -> { });
        assert refused == 1;
    }
}
