/*
 * A Timer has one thread: a task that waits for a later one waits for ever.
 *
 * expect: bug deadlock
 */
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerWaitsForItself {
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
        CountDownLatch second = new CountDownLatch(1);
        schedule(timer, () -> {
            try {
                second.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            timer.cancel();
        });
        schedule(timer, second::countDown);
    }
}
