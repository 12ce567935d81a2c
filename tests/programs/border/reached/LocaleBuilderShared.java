/*
 * A Locale.Builder is not safe for two threads.
 *
 * expect: bug data-race
 */
import java.util.Locale;

public class LocaleBuilderShared {
    static final Locale.Builder BUILDER = new Locale.Builder();

    static void first() throws Exception {
        BUILDER.setLanguage("en");
    }

    static void second() throws Exception {
        BUILDER.setLanguage("de");
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
