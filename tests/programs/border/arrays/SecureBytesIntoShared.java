/*
 * `SecureRandom.nextBytes` fills an array that the other thread changes.
 *
 * expect: bug data-race
 */
import java.security.SecureRandom;

public class SecureBytesIntoShared {
    static final byte[] SHARED = {0, 1, 2, 3};

    static void first() {
        new SecureRandom().nextBytes(SHARED);
    }

    static void second() {
        SHARED[3] = 7;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(SecureBytesIntoShared::first);
        other.start();
        second();
        other.join();
    }
}
