/*
 * An Iterable is an ArrayList.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;

public class IterableIsList {
    static final List<Integer> LIST = new ArrayList<>(List.of(1));
    static final Iterable<Integer> ITERABLE = LIST;

    static void first() throws Exception {
        ITERABLE.forEach(n -> { });
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
