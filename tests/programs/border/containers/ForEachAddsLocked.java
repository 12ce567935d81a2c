/*
 * As ForEachAdds.java, under a lock.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;

public class ForEachAddsLocked {
    static final Object LOCK = new Object();
    static final List<Integer> SHARED = new ArrayList<>();

    static void first() throws Exception {
        synchronized (LOCK) {
            List.of(1, 2).forEach(SHARED::add);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            List.of(3).forEach(SHARED::add);
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
