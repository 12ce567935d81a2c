/*
 * Two threads count in one element of an AtomicIntegerArray.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicIntegerArray;

public class AtomicArrayCounts {
    static final AtomicIntegerArray ARRAY = new AtomicIntegerArray(2);

    static void first() throws Exception {
        ARRAY.incrementAndGet(0);
    }

    static void second() throws Exception {
        ARRAY.incrementAndGet(0);
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
