/*
 * A LoadingCache loads a key once, whoever asks first.
 *
 * maven: com.google.guava:guava:33.2.1-jre
 * expect: verified
 */
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import java.util.concurrent.atomic.AtomicInteger;

public class GuavaCacheLoadsOnce {
    static final AtomicInteger LOADS = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        LoadingCache<String, Integer> cache = CacheBuilder.newBuilder()
                .concurrencyLevel(1)
                .build(CacheLoader.from(key -> LOADS.incrementAndGet()));
        Thread other = new Thread(() -> {
            assert cache.getUnchecked("a") == 1;
        });
        other.start();
        assert cache.getUnchecked("a") == 1;
        other.join();
        assert LOADS.get() == 1 && cache.size() == 1;
    }
}
