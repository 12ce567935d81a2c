/*
 * Two subtasks add to one number.
 *
 * expect: bug data-race
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
