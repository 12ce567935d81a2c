package io.jcheck.runtime.reflection;

import io.jcheck.runtime.control.Border;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Hooks that the program calls by method handles. Apart from {@link Border}, since the first handles cost a start 20 ms. */
public final class BorderHandles {
    private static final MethodHandle ENTER =
            own(Border.class, "enter", MethodType.methodType(Object.class));
    private static final MethodHandle LEAVE =
            own(BorderHandles.class, "leave", MethodType.methodType(void.class, Throwable.class, Object.class));

    private BorderHandles() {}

    /**
     * A hook that the program calls by a method handle, as its border class would call it.
     *
     * @param hook returns nothing, or something
     * @return a handle of the same type
     */
    static MethodHandle guarded(MethodHandle hook) {
        Class<?> result = hook.type().returnType();
        MethodHandle end = LEAVE;
        if (result != void.class) {
            end = MethodHandles.dropArguments(MethodHandles.identity(result), 0, Throwable.class);
            end = MethodHandles.dropArguments(end, 2, Object.class);
            end = MethodHandles.foldArguments(end, MethodHandles.dropArguments(LEAVE, 1, result));
        }
        MethodHandle body = MethodHandles.dropArguments(hook, 0, Object.class);
        return MethodHandles.foldArguments(MethodHandles.tryFinally(body, end), ENTER);
    }

    /** What follows a hook of {@link #guarded}, whether it has thrown or not. */
    private static void leave(Throwable thrown, Object holder) {
        Border.leaveQuietly(holder);
    }

    private static MethodHandle own(Class<?> owner, String name, MethodType type) {
        try {
            return MethodHandles.lookup().findStatic(owner, name, type);
        } catch (ReflectiveOperationException impossible) {
            throw new InternalError(impossible);
        }
    }
}
