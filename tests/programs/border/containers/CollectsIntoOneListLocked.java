/*
 * As CollectsIntoOneList.java, under a lock.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class CollectsIntoOneListLocked {
    static final Object LOCK = new Object();
    static final List<Integer> SHARED = new ArrayList<>();

    static void first() throws Exception {
        synchronized (LOCK) {
            Stream.of(1, 2).collect(Collectors.toCollection(() -> SHARED));
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            Stream.of(3).collect(Collectors.toCollection(() -> SHARED));
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
        assert SHARED.size() == 3;
    }
}
