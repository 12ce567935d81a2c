package io.jcheck.runtime;

import java.lang.ref.Reference;

/** References. See {@link Hooks}. */
public final class ReferenceHooks {
    private ReferenceHooks() {}

    public static void keep(Object referent, int site) {}

    public static void looks(Reference<?> reference, int site) {}

    public static void clears(Reference<?> reference, int site) {}

    public static void enqueues(Reference<?> reference, int site) {}

    public static void asks(Reference<?> reference, int site) {}
}
