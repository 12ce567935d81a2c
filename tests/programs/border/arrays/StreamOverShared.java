/*
 * A stream over an array reads its elements when it ends.
 *
 * expect: bug data-race
 */
import java.util.stream.IntStream;

public class StreamOverShared {
    static final int[] SHARED = {3, 2, 1};

    static void first() throws Exception {
        IntStream.of(SHARED).sum();
    }

    static void second() throws Exception {
        SHARED[0] = 7;
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
