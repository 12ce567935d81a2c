/*
 * The comparator of `sort` counts in an array that the other thread reads.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;

public class ComparatorCounts {
    static final int[] COUNT = new int[1];

    static void first() throws Exception {
        new ArrayList<>(List.of(2, 1)).sort((x, y) -> {
            COUNT[0]++;
            return x - y;
        });
    }

    static void second() throws Exception {
        assert COUNT[0] >= 0;
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
