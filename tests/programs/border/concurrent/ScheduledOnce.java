/*
 * A delayed task of a scheduled pool runs once.
 *
 * expect: verified
 */
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ScheduledOnce {
    static int count;

    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        RunnableScheduledFuture<?> task = (RunnableScheduledFuture<?>) pool.schedule(() -> count++, 1, TimeUnit.MILLISECONDS);
        task.get();
        assert count == 1 && !task.isPeriodic();
        pool.shutdown();
    }
}
