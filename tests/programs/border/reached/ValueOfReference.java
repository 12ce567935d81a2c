/*
 * `String::valueOf` as a function looks into its argument.
 *
 * expect: bug data-race
 */
import java.util.function.Function;

public class ValueOfReference {
    static final StringBuilder TEXT = new StringBuilder("2020-01-02");
    static final Function<Object, String> FUNCTION = String::valueOf;

    static void first() throws Exception {
        FUNCTION.apply(TEXT);
    }

    static void second() throws Exception {
        TEXT.append('3');
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
