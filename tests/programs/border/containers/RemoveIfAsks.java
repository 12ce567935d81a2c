/*
 * The predicate of `removeIf` asks a list that another thread adds to.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;

public class RemoveIfAsks {
    static final List<Integer> SHARED = new ArrayList<>();

    static void first() throws Exception {
        new ArrayList<>(List.of(1, 2)).removeIf(SHARED::contains);
    }

    static void second() throws Exception {
        SHARED.add(2);
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
