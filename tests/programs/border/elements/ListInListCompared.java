/*
 * `equals` of lists compares their elements: one of them is changed meanwhile.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;

public class ListInListCompared {
    static final List<Integer> KEY = new ArrayList<>(List.of(1));

    static void first() throws Exception {
        new ArrayList<>(List.of(KEY)).equals(List.of(List.of(3)));
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
