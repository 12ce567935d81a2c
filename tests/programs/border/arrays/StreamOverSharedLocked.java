/*
 * As StreamOverShared.java, under a lock.
 *
 * expect: verified
 */
import java.util.stream.IntStream;

public class StreamOverSharedLocked {
    static final Object LOCK = new Object();
    static final int[] SHARED = {3, 2, 1};

    static void first() throws Exception {
        synchronized (LOCK) {
            IntStream.of(SHARED).sum();
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            SHARED[0] = 7;
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
