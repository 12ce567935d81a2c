/*
 * `equals` of a record compares its components: one is a list that changes meanwhile.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;

public class RecordCompared {
    record Pair(List<Integer> list, int n) {
    }

    static final Pair PAIR = new Pair(new ArrayList<>(List.of(1)), 1);

    static void first() throws Exception {
        PAIR.equals(new Pair(List.of(3), 1));
    }

    static void second() throws Exception {
        PAIR.list().add(2);
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
