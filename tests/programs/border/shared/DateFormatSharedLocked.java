/*
 * As DateFormatShared.java, under a lock.
 *
 * expect: verified
 */
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;

public class DateFormatSharedLocked {
    static final Object LOCK = new Object();
    static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy", Locale.ROOT);

    static void first() throws Exception {
        synchronized (LOCK) {
            FORMAT.format(new Date(0));
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            FORMAT.format(new Date(1));
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
