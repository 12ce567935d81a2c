/*
 * A stream over one part of an array does not read the other one.
 *
 * expect: verified
 */
import java.util.Arrays;

public class StreamOverPart {
    static final int[] SHARED = {3, 2, 1};

    static void first() throws Exception {
        assert Arrays.stream(SHARED, 0, 1).sum() == 3;
    }

    static void second() throws Exception {
        SHARED[2] = 7;
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
