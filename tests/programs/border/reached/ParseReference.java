/*
 * `LocalDate::parse` as a function reads a StringBuilder.
 *
 * expect: bug data-race
 */
import java.time.LocalDate;
import java.util.function.Function;

public class ParseReference {
    static final StringBuilder TEXT = new StringBuilder("2020-01-02");
    static final Function<CharSequence, LocalDate> PARSE = LocalDate::parse;

    static void first() throws Exception {
        PARSE.apply(TEXT);
    }

    static void second() throws Exception {
        TEXT.setCharAt(9, '3');
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
