import static org.awaitility.Awaitility.await;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Awaitility looks again and again, in a thread of its own, until its time is over. */
class AwaitTest {
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final AtomicInteger counted = new AtomicInteger();
    private volatile int counter;

    private void count() {
        counter = counter + 1;
    }

    @Test
    void losesOne() {
        pool.submit(this::count);
        pool.submit(this::count);
        await().atMost(5, TimeUnit.SECONDS).until(() -> counter == 2);
    }

    @Test
    void losesNone() {
        pool.submit(counted::incrementAndGet);
        pool.submit(counted::incrementAndGet);
        await().atMost(5, TimeUnit.SECONDS).until(() -> counted.get() == 2);
    }

    /** The assertion fails as long as it is too early, and is tried again. */
    @Test
    void assertsInTime() {
        pool.submit(() -> {
            Thread.sleep(500);
            return counted.incrementAndGet();
        });
        await().atMost(5, TimeUnit.SECONDS).untilAsserted(() -> {
            if (counted.get() != 1) {
                throw new AssertionError("not yet");
            }
        });
    }

    @AfterEach
    void shutDown() {
        pool.shutdownNow();
    }
}
