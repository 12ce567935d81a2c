/*
 * Subtasks have the scoped values of who has opened the scope.
 *
 * expect: verified
 * check: jcheck check tests/programs/preview/ScopeInherits.java --jvm-flag=--enable-preview
 */
import java.util.concurrent.StructuredTaskScope;

public class ScopeInherits {
    static final ScopedValue<String> NAME = ScopedValue.newInstance();

    static boolean isSeen() throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            var seen = scope.fork(NAME::isBound);
            scope.join();
            return seen.get();
        }
    }

    public static void main(String[] args) throws Exception {
        assert ScopedValue.where(NAME, "x").call(ScopeInherits::isSeen);
        assert !isSeen();
    }
}
