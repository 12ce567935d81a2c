/*
 * `get` and `set` of an AtomicIntegerArray are two steps.
 *
 * expect: bug assertion
 */
import java.util.concurrent.atomic.AtomicIntegerArray;

public class AtomicArrayLoses {
    static final AtomicIntegerArray ARRAY = new AtomicIntegerArray(2);

    static void first() throws Exception {
        ARRAY.set(0, ARRAY.get(0) + 1);
    }

    static void second() throws Exception {
        ARRAY.set(0, ARRAY.get(0) + 1);
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
        assert ARRAY.get(0) == 2;
    }
}
