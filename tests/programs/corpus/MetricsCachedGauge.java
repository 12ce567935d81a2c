/*
 * Issue 1565 of Dropwizard Metrics: a thread asks for a cached value while another one loads it for the first time.
 *
 * maven: io.dropwizard.metrics:metrics-core:4.1.6
 * expect: bug assertion
 * why: true: CachedGauge.shouldLoad sets the next time before the value is there (CachedGauge.java:50); the other
 *   thread is not to load, and returns null (53) until the first one has come to line 51.
 */
import com.codahale.metrics.CachedGauge;
import java.util.concurrent.TimeUnit;

public class MetricsCachedGauge {
    static class Cached extends CachedGauge<String> {
        Cached() {
            super(1, TimeUnit.HOURS);
        }

        @Override
        protected String loadValue() {
            return "value";
        }
    }

    public static void main(String[] args) throws Exception {
        Cached gauge = new Cached();
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = gauge.getValue());
        other.start();
        String mine = gauge.getValue();
        other.join();
        assert mine != null && seen[0] != null;
    }
}
