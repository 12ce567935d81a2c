/*
 * Symbols of numbers change while their hash code is made.
 *
 * expect: bug data-race
 */
import java.text.DecimalFormatSymbols;
import java.util.Locale;

public class SymbolsHashed {
    static final DecimalFormatSymbols SYMBOLS = new DecimalFormatSymbols(Locale.ROOT);

    static void first() throws Throwable {
        SYMBOLS.setDecimalSeparator(';');
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
