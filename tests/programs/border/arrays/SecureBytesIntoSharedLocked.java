/*
 * `SecureRandom.nextBytes` fills an array that the other thread changes, under one lock.
 *
 * expect: verified
 */
import java.security.SecureRandom;

public class SecureBytesIntoSharedLocked {
    static final Object LOCK = new Object();
    static final byte[] SHARED = {0, 1, 2, 3};

    static void first() {
        synchronized (LOCK) {
            new SecureRandom().nextBytes(SHARED);
        }
    }

    static void second() {
        synchronized (LOCK) {
            SHARED[3] = 7;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(SecureBytesIntoSharedLocked::first);
        other.start();
        second();
        other.join();
    }
}
