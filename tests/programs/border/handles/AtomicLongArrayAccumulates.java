/*
 * `accumulateAndGet` of an AtomicLongArray is one step.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicLongArray;

public class AtomicLongArrayAccumulates {
    static final AtomicLongArray ARRAY = new AtomicLongArray(new long[] {1});

    static void first() throws Exception {
        ARRAY.accumulateAndGet(0, 2, Long::sum);
    }

    static void second() throws Exception {
        ARRAY.accumulateAndGet(0, 3, Long::sum);
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
        assert ARRAY.get(0) == 6;
    }
}
