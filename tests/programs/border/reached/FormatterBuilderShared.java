/*
 * A DateTimeFormatterBuilder is not safe for two threads.
 *
 * expect: bug data-race
 */
import java.time.format.DateTimeFormatterBuilder;

public class FormatterBuilderShared {
    static final DateTimeFormatterBuilder BUILDER = new DateTimeFormatterBuilder();

    static void first() throws Exception {
        BUILDER.appendLiteral('a');
    }

    static void second() throws Exception {
        BUILDER.appendLiteral('b');
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
