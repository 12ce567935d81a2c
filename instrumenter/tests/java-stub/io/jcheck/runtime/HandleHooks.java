package io.jcheck.runtime;

/** Accesses by {@code VarHandle}. See {@link Hooks}. */
public final class HandleHooks {
    private HandleHooks() {}

    public static void handle(java.lang.invoke.VarHandle handle, Object object, int index, int mode) {}

    public static void handled(boolean success) {}

    public static void exchanged(Object witness, Object expected) {}

    public static void exchanged(int witness, int expected) {}

    public static void exchanged(long witness, long expected) {}
}
