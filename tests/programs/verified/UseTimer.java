/*
 * A Timer runs the program in a thread of its own.
 *
 * expect: verified
 */
import java.util.Timer;
import java.util.TimerTask;

public class UseTimer {
    static volatile int ticks;

    public static void main(String[] args) {
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                ticks++;
                timer.cancel();
            }
        }, 1);
    }
}
