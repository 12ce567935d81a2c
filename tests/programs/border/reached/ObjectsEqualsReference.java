/*
 * `Objects::equals` as a predicate looks into its arguments.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;

public class ObjectsEqualsReference {
    static final List<Integer> LIST = new ArrayList<>(List.of(1));
    static final BiPredicate<Object, Object> EQUAL = Objects::equals;

    static void first() throws Exception {
        EQUAL.test(LIST, List.of(1));
    }

    static void second() throws Exception {
        LIST.add(2);
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
