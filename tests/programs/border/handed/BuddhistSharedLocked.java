/*
 * Two threads share a calendar whose class is one of the JDK's own, under a lock.
 *
 * expect: verified
 */
import java.util.Calendar;
import java.util.Locale;

public class BuddhistSharedLocked {
    static final Object LOCK = new Object();
    static final Calendar CALENDAR =
            new Calendar.Builder().setCalendarType("buddhist").setLocale(Locale.ROOT).setDate(2560, 1, 1).build();

    static void first() throws Throwable {
        synchronized (LOCK) {
            CALENDAR.set(Calendar.YEAR, 2561);
        }
    }

    static void second() throws Throwable {
        synchronized (LOCK) {
            CALENDAR.get(Calendar.YEAR);
        }
    }

    public static void main(String[] args) throws Throwable {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Throwable failure) {
                throw new IllegalStateException(failure);
            }
        });
        other.start();
        second();
        other.join();
    }
}
