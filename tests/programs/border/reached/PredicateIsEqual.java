/*
 * `Predicate.isEqual` keeps a list and compares it.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

public class PredicateIsEqual {
    static final List<Integer> LIST = new ArrayList<>(List.of(1));
    static final Predicate<Object> EQUAL = Predicate.isEqual(LIST);

    static void first() throws Exception {
        EQUAL.test(List.of(2));
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
