/*
 * Scoped values are those of the thread, innermost first.
 *
 * expect: verified
 */
public class ScopedValues {
    static final ScopedValue<String> NAME = ScopedValue.newInstance();

    static String inner() {
        return ScopedValue.where(NAME, "inner").call(NAME::get);
    }

    public static void main(String[] args) throws Exception {
        Thread other = Thread.ofVirtual().unstarted(() -> {
            assert !NAME.isBound() && inner().equals("inner");
        });
        ScopedValue.where(NAME, "outer").run(() -> {
            other.start();
            assert inner().equals("inner") && NAME.get().equals("outer");
        });
        assert !NAME.isBound();
        other.join();
    }
}
