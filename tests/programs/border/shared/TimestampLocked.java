/*
 * Two threads set and read a timestamp and a date of a database, under one lock.
 *
 * expect: verified
 */
import java.sql.Date;
import java.sql.Timestamp;

public class TimestampLocked {
    public static void main(String[] args) throws Exception {
        Timestamp time = new Timestamp(0);
        Date day = new Date(0);
        Thread other = new Thread(() -> {
            synchronized (time) {
                time.setNanos(5);
                day.setTime(1000);
            }
        });
        other.start();
        synchronized (time) {
            if (time.getNanos() != 0 && time.getNanos() != 5 || day.toLocalDate() == null) {
                throw new AssertionError();
            }
        }
        other.join();
    }
}
