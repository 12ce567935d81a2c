/*
 * A ByteArrayInputStream reads the array that it was made of.
 *
 * expect: bug data-race
 */
import java.io.ByteArrayInputStream;

public class InputStreamOverShared {
    static final byte[] SHARED = new byte[2];

    static void first() throws Exception {
        new ByteArrayInputStream(SHARED).read();
    }

    static void second() throws Exception {
        SHARED[0] = 1;
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
