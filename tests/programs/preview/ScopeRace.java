/*
 * Two subtasks add to one number.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/preview/ScopeRace.java --jvm-flag=--enable-preview
 */
import java.util.concurrent.StructuredTaskScope;

public class ScopeRace {
    static int x;

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> x++);
            scope.fork(() -> x++);
            scope.join();
        }
    }
}
