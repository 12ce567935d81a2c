/*
 * A sleep is seen by every clock.
 *
 * expect: verified
 */
import java.time.Duration;
import java.time.Instant;

public class ClockGoesOn {
    public static void main(String[] args) throws Exception {
        long nanos = System.nanoTime();
        long millis = System.currentTimeMillis();
        Instant instant = Instant.now();
        Thread.sleep(20);
        assert System.nanoTime() - nanos >= 10_000_000;
        assert System.currentTimeMillis() - millis >= 10;
        assert Duration.between(instant, Instant.now()).toMillis() >= 10;
    }
}
