/*
 * A task that was cancelled before its time never runs.
 *
 * expect: verified
 */
import java.util.Timer;
import java.util.TimerTask;

public class TimerCancelled {
    public static void main(String[] args) throws Exception {
        Timer timer = new Timer(true);
        TimerTask task = new TimerTask() {
            @Override
            public void run() {
                throw new AssertionError("cancelled");
            }
        };
        timer.schedule(task, 1000);
        assert task.cancel();
        timer.cancel();
    }
}
