package io.jcheck.runtime.access;

import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.state.Token;

/** Several elements of an array at once. */
public final class Elements {
    private Elements() {}

    /** All elements of an array are about to be read; it may be null. */
    public static void readAll(Object array, int site) {
        if (array != null) {
            access(array, 0, Accesses.length(array), false, site);
        }
    }

    /** The elements of an array, which are read now; where each is an operation of its own, in another array. */
    public static Object[] elements(Object[] array, int site) {
        if (array == null || array.length == 0 || Token.current() == null) {
            return array;
        }
        if (!Accesses.isStepwise(array)) {
            Accesses.elements(array, 0, array.length, false, site);
            return array;
        }
        Object[] read = new Object[array.length];
        for (int i = 0; i < read.length; i++) {
            Accesses.element(array, i, false, site);
            read[i] = array[i];
        }
        return read;
    }

    /** Elements that are there; otherwise the method throws. */
    public static void access(Object array, int first, int count, boolean write, int site) {
        if (!Accesses.hasElements(array, first, count)) {
            return;
        }
        if (Accesses.isStepwise(array)) {
            for (int i = first; i < first + count; i++) {
                Accesses.element(array, i, write, site);
            }
            Gaps.operation("a method of the JDK that copies elements which race", site);
        } else {
            Accesses.elements(array, first, count, write, site);
        }
    }
}
