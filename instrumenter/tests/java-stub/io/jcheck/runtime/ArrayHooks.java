package io.jcheck.runtime;

/** Elements of arrays, several at once. See {@link Hooks}. */
public final class ArrayHooks {
    private ArrayHooks() {}

    public static void arraycopy(Object from, int first, Object to, int place, int length, int site) {
        System.arraycopy(from, first, to, place, length);
    }
}
