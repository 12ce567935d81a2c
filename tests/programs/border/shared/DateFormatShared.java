/*
 * `SimpleDateFormat.format` works in a Calendar of the format.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/border/shared/DateFormatShared.java --max-time 20
 */
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;

public class DateFormatShared {
    static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy", Locale.ROOT);

    static void first() throws Exception {
        FORMAT.format(new Date(0));
    }

    static void second() throws Exception {
        FORMAT.format(new Date(1));
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
