/*
 * A Duration takes a TimeUnit, and gives its numbers.
 *
 * expect: verified
 */
import java.time.Duration;
import java.util.concurrent.TimeUnit;

public class TimeUnitOfDuration {
    public static void main(String[] args) throws Exception {
        assert Duration.of(2, TimeUnit.SECONDS.toChronoUnit()).toMillis() == 2000;
        assert TimeUnit.MILLISECONDS.convert(Duration.ofSeconds(2)) == 2000;
    }
}
