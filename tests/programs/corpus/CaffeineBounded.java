/*
 * A cache of one entry evicts on the thread that adds; two threads add.
 *
 * maven: com.github.ben-manes.caffeine:caffeine:3.1.8
 * expect: verified
 */
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

public class CaffeineBounded {
    public static void main(String[] args) throws Exception {
        Cache<String, Integer> cache =
                Caffeine.newBuilder().maximumSize(1).executor(Runnable::run).build();
        Thread other = new Thread(() -> cache.put("a", 1));
        other.start();
        cache.put("b", 2);
        other.join();
        cache.cleanUp();
        assert cache.estimatedSize() == 1 : cache.asMap();
    }
}
