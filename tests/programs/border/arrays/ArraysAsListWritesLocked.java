/*
 * As ArraysAsListWrites.java, under a lock.
 *
 * expect: verified
 */
import java.util.Arrays;
import java.util.List;

public class ArraysAsListWritesLocked {
    static final Object LOCK = new Object();
    static final Integer[] SHARED = {1};
    static final List<Integer> VIEW = Arrays.asList(SHARED);

    static void first() throws Exception {
        synchronized (LOCK) {
            VIEW.set(0, 2);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            assert SHARED[0] > 0;
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
