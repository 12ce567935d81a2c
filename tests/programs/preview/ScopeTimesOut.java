/*
 * A scope with a time limit.
 *
 * expect: verified
 * check: jcheck check tests/programs/preview/ScopeTimesOut.java --jvm-flag=--enable-preview
 */
import java.time.Duration;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

public class ScopeTimesOut {
    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open(Joiner.allSuccessfulOrThrow(), it -> it.withTimeout(Duration.ofSeconds(1)))) {
            scope.fork(() -> {
                Thread.sleep(Duration.ofDays(1));
                return 1;
            });
            try {
                scope.join();
                assert false;
            } catch (StructuredTaskScope.TimeoutException expected) {
                assert scope.isCancelled();
            }
        }
    }
}
