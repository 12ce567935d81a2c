/*
 * `nextBytes` of `SecureRandom.getInstanceStrong()` fills an array that the other thread changes.
 *
 * expect: bug data-race
 */
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;

public class StrongBytesIntoShared {
    static final byte[] SHARED = {0, 1, 2, 3};

    static void first() {
        try {
            SecureRandom.getInstanceStrong().nextBytes(SHARED);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }

    static void second() {
        SHARED[3] = 7;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(StrongBytesIntoShared::first);
        other.start();
        second();
        other.join();
    }
}
