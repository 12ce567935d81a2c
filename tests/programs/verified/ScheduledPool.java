/*
 * A task that is run later: its pool has a queue with delays, which is no model.
 *
 * expect: verified
 */
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class ScheduledPool {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<Integer> one = pool.schedule(() -> 1, 1, TimeUnit.SECONDS);
        assert one.get() == 1;
        pool.shutdownNow();
    }
}
