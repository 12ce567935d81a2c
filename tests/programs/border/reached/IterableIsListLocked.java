/*
 * As IterableIsList.java, under a lock.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;

public class IterableIsListLocked {
    static final Object LOCK = new Object();
    static final List<Integer> LIST = new ArrayList<>(List.of(1));
    static final Iterable<Integer> ITERABLE = LIST;

    static void first() throws Exception {
        synchronized (LOCK) {
            ITERABLE.forEach(n -> { });
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            LIST.add(2);
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
