/*
 * A map of equivalent languages changes while the JDK uses it.
 *
 * expect: bug data-race
 */
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

public class RangesMapped {
    static final List<Locale.LanguageRange> RANGES = Locale.LanguageRange.parse("en");
    static final Map<String, List<String>> MAP = new HashMap<>();

    static void first() throws Throwable {
        MAP.put("en", List.of("en-GB"));
    }

    static void second() throws Throwable {
        Locale.LanguageRange.mapEquivalents(RANGES, MAP);
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
