/*
 * `HashSet.contains` compares its argument with a list that the other thread changes.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class ListInSet {
    static final List<Integer> KEY = new ArrayList<>(List.of(1));

    static void first() throws Exception {
        new HashSet<>(Set.of(List.of(1))).contains(KEY);
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
