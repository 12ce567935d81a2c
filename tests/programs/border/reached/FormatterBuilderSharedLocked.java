/*
 * As FormatterBuilderShared.java, under a lock.
 *
 * expect: verified
 */
import java.time.format.DateTimeFormatterBuilder;

public class FormatterBuilderSharedLocked {
    static final Object LOCK = new Object();
    static final DateTimeFormatterBuilder BUILDER = new DateTimeFormatterBuilder();

    static void first() throws Exception {
        synchronized (LOCK) {
            BUILDER.appendLiteral('a');
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            BUILDER.appendLiteral('b');
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
