/*
 * As ListInListCompared.java, under a lock.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;

public class ListInListComparedLocked {
    static final Object LOCK = new Object();
    static final List<Integer> KEY = new ArrayList<>(List.of(1));

    static void first() throws Exception {
        synchronized (LOCK) {
            new ArrayList<>(List.of(KEY)).equals(List.of(List.of(3)));
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            KEY.set(0, 2);
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
