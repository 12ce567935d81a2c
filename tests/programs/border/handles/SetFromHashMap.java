/*
 * A set made of a HashMap is not safe for two threads.
 *
 * expect: bug data-race
 */
import java.util.Collections;
import java.util.HashMap;
import java.util.Set;

public class SetFromHashMap {
    static final Set<String> SET = Collections.newSetFromMap(new HashMap<>());

    static void first() throws Exception {
        SET.add("a");
    }

    static void second() throws Exception {
        SET.add("b");
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
