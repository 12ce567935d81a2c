package io.jcheck.runtime;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * Identity hash codes. Those that code of the program asks for are made from the name of the object, so that they are the
 * same in every JVM; that one was asked for is a gap, since it could be any number.
 */
final class Identity {
    private static final String HASH = "java.lang.Object.hashCode";
    private static final String TEXT = "java.lang.Object.toString";
    /** How deep, and how far, collections are looked through for objects that are described by their hash codes. */
    private static final int DEPTH = 4;
    private static final int LENGTH = 10_000;

    private Identity() {}

    /** {@link System#identityHashCode}. */
    static int hashCode(Object object, int site) {
        ThreadState self = Control.current();
        if (object == null || self == null) {
            return System.identityHashCode(object);
        }
        Gaps.nondeterminism(HASH, site);
        return Control.entry(object).hashOfName(self);
    }

    /** {@link Object#hashCode}, whoever implements it. */
    static int virtualHashCode(Object object, int site) {
        if (Kind.hasIdentityHash(object)) {
            return hashCode(object, site);
        }
        if (Control.current() != null) {
            look(object, true, site, DEPTH);
        }
        return object.hashCode();
    }

    /** Text is about to be made of an object and what is in it. */
    static void described(Object object, int site) {
        if (object != null && Control.current() != null) {
            look(object, false, site, DEPTH);
        }
    }

    /** Code of the JDK is about to make hash codes or text of the elements of an array. */
    static void elements(Object array, boolean hash, int site) {
        if (array instanceof Object[] && Control.current() != null) {
            for (Object element : (Object[]) array) {
                look(element, hash, site, DEPTH);
            }
        }
    }

    /** An identity hash code becomes part of what the program sees. */
    static void hashed(int site) {
        Gaps.nondeterminism(HASH, site);
    }

    /** The text of an object is made of its hash code, which may be the program's. */
    static void describedByIdentity(Object object, int site) {
        if (Control.current() != null && Kind.hasIdentityHash(object)) {
            Gaps.nondeterminism(TEXT, site);
        }
    }

    private static void look(Object object, boolean hash, int site, int depth) {
        if (object == null) {
            return;
        }
        Kind kind = Kind.of(object.getClass());
        if (hash ? kind.identityHash : kind.identityText) {
            Gaps.nondeterminism(hash ? HASH : TEXT, site);
        } else if (object instanceof Thread && !hash) {
            DefaultNames.observed(((Thread) object).getName(), site);
        } else if (depth > 0 && !kind.program) {
            lookInside(object, hash, site, depth - 1);
        }
    }

    /** Looks at the elements of what the JDK implements; no code of the program runs. */
    private static void lookInside(Object object, boolean hash, int site, int depth) {
        if (object instanceof Optional) {
            look(((Optional<?>) object).orElse(null), hash, site, depth);
        } else if (object instanceof Map && isWalkable(object)) {
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) object).entrySet()) {
                look(entry.getKey(), hash, site, depth);
                look(entry.getValue(), hash, site, depth);
            }
        } else if (object instanceof Collection && isWalkable(object)) {
            int count = 0;
            for (Object element : (Collection<?>) object) {
                look(element, hash, site, depth);
                if (++count > LENGTH) {
                    Gaps.nondeterminism(hash ? HASH : TEXT, site);
                    return;
                }
            }
        }
    }

    /** Collections and maps that hold what they show, and do not call anybody when they are walked through. */
    private static boolean isWalkable(Object object) {
        String name = object.getClass().getName();
        return name.startsWith("java.util.ArrayList") || name.startsWith("java.util.HashMap")
                || name.startsWith("java.util.HashSet") || name.startsWith("java.util.LinkedHash")
                || name.startsWith("java.util.TreeMap") || name.startsWith("java.util.TreeSet")
                || name.startsWith("java.util.LinkedList") || name.startsWith("java.util.ArrayDeque")
                || name.startsWith("java.util.ImmutableCollections$") || name.startsWith("java.util.PriorityQueue")
                || name.equals("java.util.Arrays$ArrayList") || name.startsWith("java.util.EnumMap")
                || name.startsWith("java.util.Collections$Singleton");
    }
}
