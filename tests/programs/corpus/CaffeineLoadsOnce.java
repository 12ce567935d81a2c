/*
 * A cache computes the value of a key once.
 *
 * maven: com.github.ben-manes.caffeine:caffeine:3.1.8
 * expect: verified
 */
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.atomic.AtomicInteger;

public class CaffeineLoadsOnce {
    static final AtomicInteger LOADS = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Cache<String, Integer> cache = Caffeine.newBuilder().build();
        Thread other = new Thread(() -> {
            assert cache.get("a", key -> LOADS.incrementAndGet()) == 1;
        });
        other.start();
        assert cache.get("a", key -> LOADS.incrementAndGet()) == 1;
        other.join();
        assert LOADS.get() == 1;
    }
}
