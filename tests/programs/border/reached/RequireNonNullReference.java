/*
 * `Objects::requireNonNull` as a function looks at the reference only.
 *
 * expect: verified
 */
import java.util.Objects;
import java.util.function.Function;

public class RequireNonNullReference {
    static final StringBuilder TEXT = new StringBuilder("2020-01-02");
    static final Function<Object, Object> FUNCTION = Objects::requireNonNull;

    static void first() throws Exception {
        assert FUNCTION.apply(TEXT) == TEXT;
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
