/*
 * A Formatter writes into the StringBuilder that it was made of.
 *
 * expect: bug data-race
 */
import java.util.Formatter;

public class FormatterOverBuilder {
    static final StringBuilder TEXT = new StringBuilder();

    static void first() throws Exception {
        new Formatter(TEXT).format("%d", 1);
    }

    static void second() throws Exception {
        TEXT.length();
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
