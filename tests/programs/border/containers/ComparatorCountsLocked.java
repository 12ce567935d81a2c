/*
 * As ComparatorCounts.java, under a lock.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;

public class ComparatorCountsLocked {
    static final Object LOCK = new Object();
    static final int[] COUNT = new int[1];

    static void first() throws Exception {
        synchronized (LOCK) {
            new ArrayList<>(List.of(2, 1)).sort((x, y) -> {
                COUNT[0]++;
                return x - y;
            });
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            assert COUNT[0] >= 0;
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
