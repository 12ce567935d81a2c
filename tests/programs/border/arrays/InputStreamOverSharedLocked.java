/*
 * As InputStreamOverShared.java, under a lock.
 *
 * expect: verified
 */
import java.io.ByteArrayInputStream;

public class InputStreamOverSharedLocked {
    static final Object LOCK = new Object();
    static final byte[] SHARED = new byte[2];

    static void first() throws Exception {
        synchronized (LOCK) {
            new ByteArrayInputStream(SHARED).read();
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            SHARED[0] = 1;
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
