/*
 * A Timer has one thread: two tasks need no lock.
 *
 * expect: verified
 */
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerTwoTasks {
    static int count;
    static final CountDownLatch done = new CountDownLatch(1);

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
        schedule(timer, () -> count++);
        schedule(timer, () -> {
            count++;
            timer.cancel();
            done.countDown();
        });
        done.await();
        assert count == 2;
    }
}
