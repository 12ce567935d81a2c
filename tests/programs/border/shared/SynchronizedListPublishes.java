/*
 * What was written before `add` of a synchronized list is seen by who finds the element.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedListPublishes {
    static final List<String> LIST = Collections.synchronizedList(new ArrayList<>());
    static int data;

    static void first() throws Exception {
        data = 1;
        LIST.add("a");
    }

    static void second() throws Exception {
        if (LIST.size() == 1) {
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
