/*
 * Sleeping, waiting and joining in units of time: 2000 microseconds are over before 3 milliseconds.
 *
 * expect: verified
 */
import java.util.concurrent.TimeUnit;

public class TimeUnits {
    static volatile boolean slept;

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            try {
                TimeUnit.MICROSECONDS.sleep(2000);
                TimeUnit.DAYS.sleep(-1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            slept = true;
        });
        sleeper.start();
        TimeUnit.MILLISECONDS.timedJoin(sleeper, 1);
        assert !slept;
        Object lock = new Object();
        synchronized (lock) {
            TimeUnit.MILLISECONDS.timedWait(lock, 2);
        }
        assert slept;
        TimeUnit.SECONDS.timedJoin(sleeper, 1);
        assert !sleeper.isAlive();
    }
}
