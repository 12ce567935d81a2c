/*
 * Tasks with a delay run after a shutdown. The worker that waits behind another one for the last of them goes, too.
 *
 * expect: verified
 */
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class DelayedTasksAtShutdown {
    public static void main(String[] args) throws InterruptedException {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        pool.schedule(() -> {}, 10, TimeUnit.MILLISECONDS);
        pool.schedule(() -> {}, 20, TimeUnit.MILLISECONDS);
        pool.shutdown();
        assert pool.awaitTermination(1, TimeUnit.SECONDS);
    }
}
