/*
 * `List.copyOf` is no view.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;

public class CopyIsNoView {
    static final List<Integer> LIST = new ArrayList<>(List.of(1));
    static final List<Integer> COPY = List.copyOf(LIST);

    static void first() throws Exception {
        LIST.add(2);
    }

    static void second() throws Exception {
        assert COPY.size() == 1;
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
