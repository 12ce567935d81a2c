/*
 * Symbols of numbers change while their hash code is made, under a lock.
 *
 * expect: verified
 */
import java.text.DecimalFormatSymbols;
import java.util.Locale;

public class SymbolsHashedLocked {
    static final Object LOCK = new Object();
    static final DecimalFormatSymbols SYMBOLS = new DecimalFormatSymbols(Locale.ROOT);

    static void first() throws Throwable {
        synchronized (LOCK) {
            SYMBOLS.setDecimalSeparator(';');
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
