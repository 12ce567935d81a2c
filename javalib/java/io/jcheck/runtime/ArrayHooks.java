package io.jcheck.runtime;

/** Elements of arrays, several at once. See {@link Hooks}. */
public final class ArrayHooks {
    private ArrayHooks() {}

    /**
     * Stands for {@link System#arraycopy}.
     *
     * @param from array
     * @param first element of it
     * @param to array
     * @param place of the first element in it
     * @param length elements
     * @param site where
     */
    public static void arraycopy(Object from, int first, Object to, int place, int length, int site) {
        // what has no such elements is left alone, and the call throws
        if (Accesses.hasElements(from, first, length) && Accesses.hasElements(to, place, length)) {
            Accesses.elements(from, first, length, false, site);
            Accesses.elements(to, place, length, true, site);
        }
        System.arraycopy(from, first, to, place, length);
    }
}
