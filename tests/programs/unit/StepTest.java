import java.time.Duration;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

/** Reactor's own way to test: it keeps assertion errors as constants, and has a virtual time of its own. */
class StepTest {
    @Test
    void publishesOnAnotherThread() {
        Flux<Integer> numbers = Flux.just(1, 2).publishOn(Schedulers.parallel()).map(n -> n + 1);
        StepVerifier.create(numbers).expectNext(2, 3).verifyComplete();
    }

    @Test
    void waitsForHours() {
        StepVerifier.withVirtualTime(() -> Flux.interval(Duration.ofHours(1)).take(2))
                .expectSubscription()
                .thenAwait(Duration.ofHours(2))
                .expectNext(0L, 1L)
                .verifyComplete();
    }
}
