package io.jcheck.runtime;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** Frames. See {@link Hooks}. */
public final class WalkHooks {
    private WalkHooks() {}

    public static Object walk(
            StackWalker walker, Function<? super Stream<StackWalker.StackFrame>, ?> function, int site) {
        return walker.walk(function);
    }

    public static void forEach(StackWalker walker, Consumer<? super StackWalker.StackFrame> action, int site) {
        walker.forEach(action);
    }

    public static Class<?> callerClass(StackWalker walker, int site) {
        return walker.getCallerClass();
    }
}
