/*
 * `DateTimeFormatter.formatTo` writes into a StringBuilder.
 *
 * expect: bug data-race
 */
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

public class FormatsIntoBuilder {
    static final StringBuilder TEXT = new StringBuilder();

    static void first() throws Exception {
        DateTimeFormatter.ISO_LOCAL_DATE.formatTo(LocalDate.of(2020, 1, 2), TEXT);
    }

    static void second() throws Exception {
        TEXT.length();
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
