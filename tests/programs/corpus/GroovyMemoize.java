/*
 * A cache that Groovy memoizes with makes a value once.
 *
 * maven: org.apache.groovy:groovy:4.0.21
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicInteger;
import org.codehaus.groovy.runtime.memoize.ConcurrentCommonCache;

public class GroovyMemoize {
    static final AtomicInteger MADE = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        ConcurrentCommonCache<String, Integer> cache = new ConcurrentCommonCache<>();
        Thread other = new Thread(() -> {
            assert cache.getAndPut("a", key -> MADE.incrementAndGet()) == 1;
        });
        other.start();
        assert cache.getAndPut("a", key -> MADE.incrementAndGet()) == 1;
        other.join();
        assert MADE.get() == 1 && cache.size() == 1;
    }
}
