/*
 * A second failure opens the circuit breaker, whichever thread has it.
 *
 * maven: io.github.resilience4j:resilience4j-circuitbreaker:2.2.0
 * expect: verified
 */
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.util.concurrent.TimeUnit;

public class Resilience4jCircuitBreaker {
    public static void main(String[] args) throws Exception {
        CircuitBreakerConfig config = CircuitBreakerConfig.custom()
                .slidingWindowSize(2)
                .minimumNumberOfCalls(2)
                .build();
        CircuitBreaker breaker = CircuitBreaker.of("a", config);
        Exception failure = new IllegalStateException();
        Thread other = new Thread(() -> breaker.onError(1, TimeUnit.MILLISECONDS, failure));
        other.start();
        breaker.onError(1, TimeUnit.MILLISECONDS, failure);
        other.join();
        assert breaker.getState() == CircuitBreaker.State.OPEN : breaker.getState();
    }
}
