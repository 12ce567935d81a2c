/*
 * A result is asked for before the subtasks were joined.
 *
 * expect: bug uncaught-exception
 * check: jcheck check tests/programs/preview/ScopeNotJoined.java --jvm-flag=--enable-preview
 */
import java.util.concurrent.StructuredTaskScope;

public class ScopeNotJoined {
    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> 1).get();
        }
    }
}
