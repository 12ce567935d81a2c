/*
 * Two failures open a circuit breaker of Failsafe.
 *
 * maven: dev.failsafe:failsafe:3.3.2
 * expect: verified
 */
import dev.failsafe.CircuitBreaker;

public class FailsafeCircuitBreaker {
    public static void main(String[] args) throws Exception {
        CircuitBreaker<Object> breaker =
                CircuitBreaker.builder().withFailureThreshold(2).build();
        Thread other = new Thread(breaker::recordFailure);
        other.start();
        breaker.recordFailure();
        other.join();
        assert breaker.isOpen();
        assert !breaker.tryAcquirePermit();
    }
}
