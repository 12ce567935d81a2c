package io.jcheck.runtime;

/** Who calls a hook. */
final class Callers {
    private static StackWalker walker;

    private Callers() {}

    /** Tells who has called the method that asks it; made when it is first needed. */
    static StackWalker walker() {
        if (walker == null) {
            walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        }
        return walker;
    }
}
