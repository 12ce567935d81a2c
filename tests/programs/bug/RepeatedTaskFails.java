/*
 * A task that would run again and again throws once, and is not run any more.
 *
 * expect: bug assertion
 */
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class RepeatedTaskFails {
    static volatile int source = -1;
    static volatile int value;

    static void refresh() {
        int found = source;
        if (found < 0) {
            throw new IllegalStateException("not ready");
        }
        value = found;
    }

    public static void main(String[] args) throws InterruptedException {
        ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
        scheduler.scheduleWithFixedDelay(RepeatedTaskFails::refresh, 0, 10, TimeUnit.MILLISECONDS);
        source = 7;
        Thread.sleep(50);
        int seen = value;
        scheduler.shutdownNow();
        assert seen == 7;
    }
}
