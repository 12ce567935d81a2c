/*
 * Two threads update a reservoir of Metrics 3.
 *
 * maven: io.dropwizard.metrics:metrics-core:3.1.2
 * expect: verified
 */
import com.codahale.metrics.ExponentiallyDecayingReservoir;

public class MetricsReservoir {
    public static void main(String[] args) throws Exception {
        ExponentiallyDecayingReservoir reservoir = new ExponentiallyDecayingReservoir();
        Thread other = new Thread(() -> reservoir.update(1));
        other.start();
        reservoir.update(2);
        other.join();
        assert reservoir.size() == 2 : reservoir.size();
    }
}
