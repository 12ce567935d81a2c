/*
 * A LazyInitializer runs its supplier once.
 *
 * maven: org.apache.commons:commons-lang3:3.14.0
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.lang3.concurrent.ConcurrentException;
import org.apache.commons.lang3.concurrent.LazyInitializer;

public class Lang3Lazy {
    static final AtomicInteger MADE = new AtomicInteger();

    static Integer get(LazyInitializer<Integer> lazy) {
        try {
            return lazy.get();
        } catch (ConcurrentException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        LazyInitializer<Integer> lazy =
                LazyInitializer.<Integer>builder().setInitializer(MADE::incrementAndGet).get();
        Thread other = new Thread(() -> {
            assert get(lazy) == 1;
        });
        other.start();
        assert get(lazy) == 1;
        other.join();
        assert MADE.get() == 1;
    }
}
