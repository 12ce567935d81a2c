/*
 * Two threads register a counter by the same name and count.
 *
 * maven: io.dropwizard.metrics:metrics-core:4.2.26
 * expect: verified
 */
import com.codahale.metrics.MetricRegistry;

public class MetricsCounter {
    public static void main(String[] args) throws Exception {
        MetricRegistry registry = new MetricRegistry();
        Thread other = new Thread(() -> registry.counter("a").inc());
        other.start();
        registry.counter("a").inc();
        other.join();
        assert registry.counter("a").getCount() == 2;
    }
}
