package io.jcheck.runtime;

import java.lang.reflect.Array;

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
            if (Accesses.isStepwise(from) || Accesses.isStepwise(to)) {
                copyStepwise(from, first, to, place, length, site);
                return;
            }
            Accesses.elements(from, first, length, false, site);
            Accesses.elements(to, place, length, true, site);
        }
        System.arraycopy(from, first, to, place, length);
    }

    /** Each element when its turn comes; others may come in between. As if through an array of its own, as documented. */
    private static void copyStepwise(Object from, int first, Object to, int place, int length, int site) {
        Object between = Array.newInstance(from.getClass().getComponentType(), length);
        for (int i = 0; i < length; i++) {
            Accesses.element(from, first + i, false, site);
            System.arraycopy(from, first + i, between, i, 1);
        }
        for (int i = 0; i < length; i++) {
            Accesses.element(to, place + i, true, site);
            System.arraycopy(between, i, to, place + i, 1);
        }
    }
}
