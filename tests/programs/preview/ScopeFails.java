/*
 * One of two subtasks fails, and the other one is interrupted, or not started any more.
 *
 * expect: verified
 * check: jcheck check tests/programs/preview/ScopeFails.java --jvm-flag=--enable-preview
 */
import java.util.concurrent.StructuredTaskScope;

public class ScopeFails {
    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> {
                throw new IllegalStateException();
            });
            scope.fork(() -> 1);
            try {
                scope.join();
                assert false;
            } catch (StructuredTaskScope.FailedException failed) {
                assert failed.getCause() instanceof IllegalStateException;
            }
        }
    }
}
