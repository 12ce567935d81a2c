/*
 * Symbols of dates change while their hash code is made.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/border/handed/DateSymbolsHashed.java --races stop
 */
import java.text.DateFormatSymbols;
import java.util.Locale;

public class DateSymbolsHashed {
    static final DateFormatSymbols SYMBOLS = new DateFormatSymbols(Locale.ROOT);

    static void first() throws Throwable {
        SYMBOLS.setEras(new String[] {"a", "b"});
    }

    static void second() throws Throwable {
        SYMBOLS.hashCode();
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
