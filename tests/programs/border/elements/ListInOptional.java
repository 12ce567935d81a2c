/*
 * The hash code of an Optional is that of its list.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

public class ListInOptional {
    static final List<Integer> KEY = new ArrayList<>(List.of(1));

    static void first() throws Exception {
        Optional.of(KEY).hashCode();
    }

    static void second() throws Exception {
        KEY.add(2);
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
