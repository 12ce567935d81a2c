/*
 * Two threads ask for the same counter and add to it.
 *
 * maven: io.micrometer:micrometer-core:1.13.1
 * expect: bug data-race
 * why: true, and published (micrometer issue 6477): MeterRegistry.getOrCreateMeter (MeterRegistry.java:627) reads a
 *   HashMap without the lock under which it is written.
 */
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

public class MicrometerCounter {
    public static void main(String[] args) throws Exception {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        Thread other = new Thread(() -> registry.counter("hits").increment());
        other.start();
        registry.counter("hits").increment();
        other.join();
        assert registry.counter("hits").count() == 2.0;
        assert registry.getMeters().size() == 1;
    }
}
