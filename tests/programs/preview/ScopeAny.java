/*
 * Either result will do.
 *
 * expect: verified
 * check: jcheck check tests/programs/preview/ScopeAny.java --jvm-flag=--enable-preview
 */
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

public class ScopeAny {
    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open(Joiner.<Integer>anySuccessfulResultOrThrow())) {
            scope.fork(() -> 1);
            scope.fork(() -> 2);
            int result = scope.join();
            assert result == 1 || result == 2;
        }
    }
}
