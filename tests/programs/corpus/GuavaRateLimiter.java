/*
 * Of two threads that want a permit at once, one gets it: the clock stands still.
 *
 * maven: com.google.guava:guava:33.2.1-jre
 * expect: verified
 */
import com.google.common.util.concurrent.RateLimiter;

public class GuavaRateLimiter {
    public static void main(String[] args) throws Exception {
        RateLimiter limiter = RateLimiter.create(1.0);
        assert limiter.tryAcquire();
        boolean[] seen = new boolean[1];
        Thread other = new Thread(() -> seen[0] = limiter.tryAcquire());
        other.start();
        double waited = limiter.acquire();
        other.join();
        assert waited >= 0;
        assert limiter.getRate() == 1.0;
    }
}
