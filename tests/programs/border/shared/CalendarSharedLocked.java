/*
 * As CalendarShared.java, under a lock.
 *
 * expect: verified
 */
import java.util.Calendar;
import java.util.GregorianCalendar;

public class CalendarSharedLocked {
    static final Object LOCK = new Object();
    static final Calendar CALENDAR = new GregorianCalendar(2020, 0, 2);

    static void first() throws Exception {
        synchronized (LOCK) {
            CALENDAR.set(Calendar.YEAR, 2021);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            CALENDAR.get(Calendar.YEAR);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
