/*
 * An IdentityHashMap does not look into its keys.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

public class ListAsIdentityKey {
    static final List<Integer> KEY = new ArrayList<>(List.of(1));

    static void first() throws Exception {
        assert new IdentityHashMap<>(Map.of()).get(KEY) == null;
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
