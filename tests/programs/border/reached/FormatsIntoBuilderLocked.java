/*
 * As FormatsIntoBuilder.java, under a lock.
 *
 * expect: verified
 */
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

public class FormatsIntoBuilderLocked {
    static final Object LOCK = new Object();
    static final StringBuilder TEXT = new StringBuilder();

    static void first() throws Exception {
        synchronized (LOCK) {
            DateTimeFormatter.ISO_LOCAL_DATE.formatTo(LocalDate.of(2020, 1, 2), TEXT);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            TEXT.length();
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
