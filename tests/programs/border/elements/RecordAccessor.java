/*
 * The accessor of a record reads the reference to its list, not the list.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;

public class RecordAccessor {
    record Pair(List<Integer> list, int n) {
    }

    static final Pair PAIR = new Pair(new ArrayList<>(List.of(1)), 1);

    static void first() throws Exception {
        assert PAIR.list() != null && PAIR.n() == 1;
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
