/*
 * A list of locales is added to while the JDK filters it.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

public class LocalesFiltered {
    static final List<Locale> LOCALES = new ArrayList<>(List.of(Locale.ENGLISH));

    static void first() throws Throwable {
        LOCALES.add(Locale.FRENCH);
    }

    static void second() throws Throwable {
        Locale.filter(Locale.LanguageRange.parse("en"), LOCALES);
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
