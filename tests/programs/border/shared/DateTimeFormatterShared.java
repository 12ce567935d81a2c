/*
 * A DateTimeFormatter is immutable.
 *
 * expect: verified
 */
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

public class DateTimeFormatterShared {
    static final DateTimeFormatter FORMAT = DateTimeFormatter.ISO_LOCAL_DATE;

    static void first() throws Exception {
        assert FORMAT.format(LocalDate.of(2020, 1, 2)).equals("2020-01-02");
    }

    static void second() throws Exception {
        assert LocalDate.parse("2020-01-02", FORMAT).getYear() == 2020;
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
