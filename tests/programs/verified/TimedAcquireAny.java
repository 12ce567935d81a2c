/*
 * Where limits expire at any time, a semaphore, a latch and a future give up or not, and each of these ends.
 *
 * expect: verified
 * check: jcheck check tests/programs/verified/TimedAcquireAny.java --timeouts any
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class TimedAcquireAny {
    public static void main(String[] args) throws Exception {
        Semaphore permits = new Semaphore(0);
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread other = new Thread(() -> {
            permits.release();
            future.complete(1);
        });
        other.start();
        boolean taken = permits.tryAcquire(1, TimeUnit.SECONDS);
        try {
            assert future.get(1, TimeUnit.SECONDS) == 1;
        } catch (TimeoutException early) {
            // That may be.
        }
        other.join();
        assert taken == (permits.availablePermits() == 0);
    }
}
