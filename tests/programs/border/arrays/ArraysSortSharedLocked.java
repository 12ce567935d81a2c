/*
 * As ArraysSortShared.java, under a lock.
 *
 * expect: verified
 */
import java.util.Arrays;

public class ArraysSortSharedLocked {
    static final Object LOCK = new Object();
    static final int[] SHARED = {3, 2, 1};

    static void first() throws Exception {
        synchronized (LOCK) {
            Arrays.sort(SHARED);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            assert SHARED[1] == 2;
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
