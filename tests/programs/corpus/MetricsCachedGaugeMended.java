/*
 * Issue 1565 of Dropwizard Metrics, mended in 4.1.7: who finds no value loads one, too.
 *
 * maven: io.dropwizard.metrics:metrics-core:4.1.7
 * expect: verified
 */
import com.codahale.metrics.CachedGauge;
import java.util.concurrent.TimeUnit;

public class MetricsCachedGaugeMended {
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
