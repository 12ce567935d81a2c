/*
 * A task that throws ends its Timer: nothing can be scheduled afterwards.
 *
 * expect: bug uncaught-exception
 */
import java.util.Timer;
import java.util.TimerTask;

public class TimerDiesOfTask {
    static void schedule(Timer timer, Runnable body) {
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                body.run();
            }
        }, 1);
    }

    public static void main(String[] args) throws Exception {
        Timer timer = new Timer();
        schedule(timer, () -> {
            throw new IllegalStateException("task");
        });
        Thread.sleep(50);
        schedule(timer, () -> { });
    }
}
