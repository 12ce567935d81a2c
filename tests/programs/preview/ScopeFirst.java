/*
 * The result need not be that of the first subtask.
 *
 * expect: bug assertion
 * check: jcheck check tests/programs/preview/ScopeFirst.java --jvm-flag=--enable-preview
 */
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

public class ScopeFirst {
    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open(Joiner.<Integer>anySuccessfulResultOrThrow())) {
            scope.fork(() -> 1);
            scope.fork(() -> 2);
            assert scope.join() == 1;
        }
    }
}
