/*
 * `remove(Object)` compares the elements with a list that the other thread changes.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;

public class ListRemovedByEqual {
    static final List<Integer> KEY = new ArrayList<>(List.of(1));

    static void first() throws Exception {
        new ArrayList<>(List.of(List.of(3))).remove(KEY);
    }

    static void second() throws Exception {
        KEY.set(0, 2);
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
