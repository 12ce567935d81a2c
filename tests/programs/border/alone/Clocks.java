/*
 * All clocks tell one time.
 *
 * expect: verified
 */
import java.time.Clock;
import java.time.Instant;
import java.util.Calendar;
import java.util.Date;

public class Clocks {
    public static void main(String[] args) throws Exception {
        long before = System.currentTimeMillis();
        long between = Instant.now().toEpochMilli();
        long date = new Date().getTime();
        long calendar = Calendar.getInstance().getTimeInMillis();
        long clock = Clock.systemUTC().millis();
        long after = System.currentTimeMillis();
        assert before <= between && between <= date && date <= calendar && calendar <= clock && clock <= after;
    }
}
