/*
 * Symbols of dates change while their hash code is made, under a lock.
 *
 * expect: verified
 */
import java.text.DateFormatSymbols;
import java.util.Locale;

public class DateSymbolsHashedLocked {
    static final Object LOCK = new Object();
    static final DateFormatSymbols SYMBOLS = new DateFormatSymbols(Locale.ROOT);

    static void first() throws Throwable {
        synchronized (LOCK) {
            SYMBOLS.setEras(new String[] {"a", "b"});
        }
    }

    static void second() throws Throwable {
        synchronized (LOCK) {
            SYMBOLS.hashCode();
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
