/*
 * A bulkhead of one call lets one of two in at a time.
 *
 * maven: io.github.resilience4j:resilience4j-bulkhead:2.2.0
 * expect: verified
 */
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

public class Resilience4jBulkhead {
    static final AtomicInteger INSIDE = new AtomicInteger();

    static void call(Bulkhead bulkhead) {
        if (bulkhead.tryAcquirePermission()) {
            assert INSIDE.incrementAndGet() == 1;
            INSIDE.decrementAndGet();
            bulkhead.onComplete();
        }
    }

    public static void main(String[] args) throws Exception {
        BulkheadConfig config = BulkheadConfig.custom()
                .maxConcurrentCalls(1)
                .maxWaitDuration(Duration.ZERO)
                .build();
        Bulkhead bulkhead = Bulkhead.of("a", config);
        Thread other = new Thread(() -> call(bulkhead));
        other.start();
        call(bulkhead);
        other.join();
        assert bulkhead.getMetrics().getAvailableConcurrentCalls() == 1;
    }
}
