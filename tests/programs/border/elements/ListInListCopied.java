/*
 * A copy of a list takes the references to its elements and does not look into them.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;

public class ListInListCopied {
    static final List<Integer> KEY = new ArrayList<>(List.of(1));

    static void first() throws Exception {
        assert new ArrayList<>(List.of(KEY)).size() == 1;
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
