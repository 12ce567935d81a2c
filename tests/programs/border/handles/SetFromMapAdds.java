/*
 * A set made of a ConcurrentHashMap: one of two threads adds.
 *
 * expect: verified
 */
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class SetFromMapAdds {
    static final Set<String> SET = Collections.newSetFromMap(new ConcurrentHashMap<>());
    static final AtomicInteger ADDED = new AtomicInteger();

    static void first() throws Exception {
        if (SET.add("a")) {
            ADDED.incrementAndGet();
        }
    }

    static void second() throws Exception {
        if (SET.add("a")) {
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
        assert ADDED.get() == 1 && SET.size() == 1;
    }
}
