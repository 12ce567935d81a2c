package io.jcheck.runtime;

/** Copies of objects. See {@link Hooks}. */
public final class CloneHooks {
    private CloneHooks() {}

    public static void cloningVirtually(Object original, int site) {}

    public static void cloning(Object original, int site) {}

    public static void cloned(Object copy, int site) {}
}
