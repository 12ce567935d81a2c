/*
 * As LocaleBuilderShared.java, under a lock.
 *
 * expect: verified
 */
import java.util.Locale;

public class LocaleBuilderSharedLocked {
    static final Object LOCK = new Object();
    static final Locale.Builder BUILDER = new Locale.Builder();

    static void first() throws Exception {
        synchronized (LOCK) {
            BUILDER.setLanguage("en");
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            BUILDER.setLanguage("de");
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
