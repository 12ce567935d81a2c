/*
 * One of two threads adds to a ConcurrentSkipListSet.
 *
 * expect: verified
 */
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;

public class SkipListSetAdds {
    static final ConcurrentSkipListSet<Integer> SET = new ConcurrentSkipListSet<>();
    static final AtomicInteger ADDED = new AtomicInteger();

    static void first() throws Exception {
        if (SET.add(1)) {
            ADDED.incrementAndGet();
        }
    }

    static void second() throws Exception {
        if (SET.add(1)) {
            ADDED.incrementAndGet();
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
        assert ADDED.get() == 1 && SET.first() == 1;
    }
}
