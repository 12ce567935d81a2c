/*
 * A task may come when another thread has shut the pool down. The exception describes the task by its identity hash code, in
 * each execution, which makes no difference.
 *
 * expect: verified
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

public class Rejected {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread other = new Thread(pool::shutdown);
        other.start();
        try {
            pool.execute(() -> { });
        } catch (RejectedExecutionException late) {
            assert late.getMessage().contains("rejected");
        }
        other.join();
    }
}
