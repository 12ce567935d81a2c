/*
 * As RemoveIfAsks.java, under a lock.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;

public class RemoveIfAsksLocked {
    static final Object LOCK = new Object();
    static final List<Integer> SHARED = new ArrayList<>();

    static void first() throws Exception {
        synchronized (LOCK) {
            new ArrayList<>(List.of(1, 2)).removeIf(SHARED::contains);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            SHARED.add(2);
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
