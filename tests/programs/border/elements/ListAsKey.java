/*
 * `HashMap.get` asks its key for the hash code: it reads a list that the other thread changes.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class ListAsKey {
    static final List<Integer> KEY = new ArrayList<>(List.of(1));
    // an empty map asks for nothing
    static final Map<List<Integer>, String> MAP = new HashMap<>(Map.of(List.of(3), "three"));

    static void first() throws Exception {
        MAP.get(KEY);
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
