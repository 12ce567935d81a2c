/*
 * Two threads that look at the clock are not ordered by it.
 *
 * expect: bug data-race
 */
import java.time.Instant;

public class ClockIsNoOrder {
    static int data;
    static volatile Instant at;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            data = 1;
            at = Instant.now();
        });
        other.start();
        if (System.currentTimeMillis() > 0) {
            data = 2;
        }
        other.join();
    }
}
