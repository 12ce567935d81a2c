/*
 * A Timer runs its task, and ends when it is cancelled.
 *
 * expect: verified
 */
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerRunsTask {
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
        CountDownLatch ran = new CountDownLatch(1);
        schedule(timer, ran::countDown);
        ran.await();
        timer.cancel();
    }
}
