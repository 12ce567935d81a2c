/*
 * As IteratorOfImmutableShared.java, under a lock.
 *
 * expect: verified
 */
import java.util.Iterator;
import java.util.List;

public class IteratorOfImmutableSharedLocked {
    static final Object LOCK = new Object();
    static final Iterator<Integer> ITERATOR = List.of(1, 2, 3).iterator();

    static void first() throws Exception {
        synchronized (LOCK) {
            ITERATOR.next();
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            ITERATOR.next();
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
