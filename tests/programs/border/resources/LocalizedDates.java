/*
 * Dates are written in the style of a locale, which the JDK looks up once and keeps.
 *
 * expect: bug data-race
 */
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;

public class LocalizedDates {
    static int written;

    static void write() {
        DateTimeFormatter.ofLocalizedDate(FormatStyle.SHORT).format(LocalDate.of(2020, 1, 1));
        written++;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(LocalizedDates::write);
        other.start();
        write();
        other.join();
    }
}
