/*
 * What subtasks did is there when they are joined.
 *
 * expect: verified
 * check: jcheck check tests/programs/preview/ScopeJoins.java --jvm-flag=--enable-preview
 */
import java.util.concurrent.StructuredTaskScope;

public class ScopeJoins {
    static int x;
    static int y;

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> x = 1);
            var two = scope.fork(() -> y = 2);
            scope.join();
            assert x + y == 3 && two.get() == 2;
        }
    }
}
