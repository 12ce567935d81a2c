/*
 * `forEach` of two lists adds to a third one by a method reference.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;

public class ForEachAdds {
    static final List<Integer> SHARED = new ArrayList<>();

    static void first() throws Exception {
        List.of(1, 2).forEach(SHARED::add);
    }

    static void second() throws Exception {
        List.of(3).forEach(SHARED::add);
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
        assert SHARED.size() == 3;
    }
}
