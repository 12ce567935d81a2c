/*
 * Two threads update a reservoir that nobody has used for a day.
 *
 * maven: io.dropwizard.metrics:metrics-core:3.2.6
 * expect: verified
 */
import com.codahale.metrics.Clock;
import com.codahale.metrics.ExponentiallyDecayingReservoir;
import com.codahale.metrics.Snapshot;
import java.util.concurrent.TimeUnit;

public class Metrics1005Mended {
    static long now;

    static class Hands extends Clock {
        @Override
        public long getTick() {
            return now;
        }

        @Override
        public long getTime() {
            return TimeUnit.NANOSECONDS.toMillis(now);
        }
    }

    public static void main(String[] args) throws Exception {
        ExponentiallyDecayingReservoir reservoir = new ExponentiallyDecayingReservoir(10, 0.015, new Hands());
        reservoir.update(1);
        now = TimeUnit.HOURS.toNanos(20);
        Thread other = new Thread(() -> reservoir.update(2));
        other.start();
        reservoir.update(3);
        other.join();
        Snapshot snapshot = reservoir.getSnapshot();
        if (!(snapshot.getMean() > 1)) {
            throw new AssertionError(snapshot.getMean());
        }
    }
}
