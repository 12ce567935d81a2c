/*
 * What the JDK finds in a list of locales depends on who comes first; there is no race.
 *
 * expect: bug assertion
 */
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

public class LocalesFilteredOrder {
    static final List<Locale.LanguageRange> RANGES = Locale.LanguageRange.parse("fr");
    static final List<Locale> LOCALES = new CopyOnWriteArrayList<>();

    static void first() throws Throwable {
        LOCALES.add(Locale.FRENCH);
    }

    static void second() throws Throwable {
        assert Locale.filter(RANGES, LOCALES).isEmpty();
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
