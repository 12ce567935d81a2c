/*
 * What was written before an element was added is seen by who finds it.
 *
 * expect: verified
 */
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public class SetFromMapPublishes {
    static final Set<String> SET = Collections.newSetFromMap(new ConcurrentHashMap<>());
    static int data;

    static void first() throws Exception {
        data = 1;
        SET.add("a");
    }

    static void second() throws Exception {
        if (SET.contains("a")) {
            assert data == 1;
        }
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
