package io.jcheck.runtime;

import io.jcheck.runtime.access.Accesses;
import io.jcheck.runtime.access.Elements;
import io.jcheck.runtime.events.Gaps;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;

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

    /**
     * A method is about to read all elements.
     *
     * @param array may be null
     * @param site where
     */
    public static void readAll(Object array, int site) {
        Elements.readAll(array, site);
    }

    /**
     * A method is about to write elements, no one knows which.
     *
     * @param array may be null
     * @param site where
     */
    public static void writtenAll(Object array, int site) {
        if (array != null) {
            Elements.access(array, 0, Accesses.length(array), true, site);
        }
    }

    /**
     * A method is about to read what is left of a buffer.
     *
     * @param buffer may be null
     * @param site where
     */
    public static void readBuffer(Object buffer, int site) {
        access((ByteBuffer) buffer, false, site);
    }

    /**
     * A method is about to write into a buffer, no one knows how much.
     *
     * @param buffer may be null
     * @param site where
     */
    public static void writtenBuffer(Object buffer, int site) {
        access((ByteBuffer) buffer, true, site);
    }

    private static void access(ByteBuffer buffer, boolean write, int site) {
        if (buffer == null) {
            return;
        }
        if (buffer.hasArray()) {
            Elements.access(buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining(), write, site);
        } else {
            Gaps.operation("a buffer that shows no array, read or written by code that is not watched", site);
        }
    }

    /**
     * A method is about to read elements.
     *
     * @param array may be null
     * @param first the first one
     * @param count how many
     * @param site where
     */
    public static void read(Object array, int first, int count, int site) {
        Elements.access(array, first, count, false, site);
    }

    /**
     * A method is about to write as many elements as there are from one place to another.
     *
     * @param array may be null
     * @param first the first one that is written
     * @param begin of what is copied
     * @param end of what is copied
     * @param site where
     */
    public static void written(Object array, int first, int begin, int end, int site) {
        Elements.access(array, first, end - begin, true, site);
    }

    /**
     * A method is about to write a code point.
     *
     * @param array may be null
     * @param first where
     * @param codePoint which
     * @param site where
     */
    public static void characters(Object array, int first, int codePoint, int site) {
        if (Character.isValidCodePoint(codePoint)) {
            Elements.access(array, first, Character.charCount(codePoint), true, site);
        }
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
