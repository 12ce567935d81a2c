/*
 * Two threads set a timestamp of a database, and nothing orders them.
 *
 * expect: bug data-race
 */
import java.sql.Timestamp;

public class TimestampShared {
    public static void main(String[] args) throws Exception {
        Timestamp time = new Timestamp(0);
        Thread other = new Thread(() -> time.setNanos(5));
        other.start();
        time.setNanos(7);
        other.join();
    }
}
