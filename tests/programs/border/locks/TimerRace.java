/*
 * The task of a Timer and the thread that has made it are not ordered.
 *
 * expect: bug data-race
 */
import java.util.Timer;
import java.util.TimerTask;

public class TimerRace {
    static int count;

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
            count++;
            timer.cancel();
        });
        count++;
    }
}
