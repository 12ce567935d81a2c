/*
 * A Calendar computes its fields when it is asked.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/border/shared/CalendarShared.java --max-time 20
 */
import java.util.Calendar;
import java.util.GregorianCalendar;

public class CalendarShared {
    static final Calendar CALENDAR = new GregorianCalendar(2020, 0, 2);

    static void first() throws Exception {
        CALENDAR.set(Calendar.YEAR, 2021);
    }

    static void second() throws Exception {
        CALENDAR.get(Calendar.YEAR);
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
