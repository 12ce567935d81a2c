package io.jcheck.runtime.environment;

import io.jcheck.runtime.access.ThreadLabels;
import io.jcheck.runtime.events.DefaultNames;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Pin;
import io.jcheck.runtime.state.HashCodes;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * Identity hash codes. They are made from the names of objects, so that they are the same in every JVM, and given to the objects
 * themselves ({@code java.util.ObjectMarks}) before anybody asks. That one was asked for is {@linkplain Pin told}. Where
 * objects cannot be given any, because the JDK is not rewritten, only code of the program sees them; an object that has
 * one already could have any number. Both are gaps.
 */
public final class Identity {
    private static final String HASH = "java.lang.Object.hashCode";
    private static final String TEXT = "java.lang.Object.toString";
    /** How deep, and how far, collections are looked through for objects that are described by their hash codes. */
    private static final int DEPTH = 4;
    private static final int LENGTH = 10_000;

    private Identity() {}

    /** Whether the hash code of an object is the same everywhere, so far as it has one of its own. */
    static boolean isPinned(Object object) {
        if (!Kind.hasIdentityHash(object)) {
            return true;
        }
        ObjectEntry entry = Known.entry(object);
        return entry.pinned;
    }

    /** An identity hash code is about to be seen, as a number, in text or in an order. */
    private static void asked(Object object, String what, int site) {
        if (isPinned(object)) {
            Pin.IDENTITY_HASH_CODES.at(site);
        } else {
            Gaps.nondeterminism(what, site);
        }
    }

    /** {@link System#identityHashCode}. */
    public static int hashCode(Object object, int site) {
        ThreadState self = Token.current();
        if (object == null || self == null) {
            return System.identityHashCode(object);
        }
        ObjectEntry entry = Known.entry(object);
        if (entry.pinned) {
            Pin.IDENTITY_HASH_CODES.at(site);
            return System.identityHashCode(object);
        }
        Gaps.nondeterminism(HASH, site);
        return HashCodes.areGiven() ? System.identityHashCode(object) : entry.hashOfName(self);
    }

    /** The number of a thread. */
    public static long numberOf(Thread thread, ThreadState self) {
        ObjectEntry entry = Known.entry(thread);
        ThreadState started = entry.thread;
        return started != null && started.number == 0 ? 1 : entry.hashOfName(self);
    }

    /** {@link Object#hashCode}, whoever implements it. */
    public static int virtualHashCode(Object object, int site) {
        if (Kind.hasIdentityHash(object)) {
            return hashCode(object, site);
        }
        ThreadState self = Token.current();
        if (self != null) {
            look(object, true, site, DEPTH);
        }
        int before = ThreadState.goOut(self);
        try {
            return object.hashCode();
        } finally {
            ThreadState.comeBack(self, before);
        }
    }

    /** Text is about to be made of an object and what is in it. */
    public static void described(Object object, int site) {
        if (object != null && Token.current() != null) {
            look(object, false, site, DEPTH);
        }
    }

    /** Code of the JDK is about to make hash codes or text of the elements of an array. */
    public static void elements(Object array, boolean hash, int site) {
        if (array instanceof Object[] && Token.current() != null) {
            for (Object element : (Object[]) array) {
                look(element, hash, site, DEPTH);
            }
        }
    }

    /** An identity hash code becomes part of what the program sees. */
    public static void hashed(Object object, int site) {
        asked(object, HASH, site);
    }

    /** An object that has an identity hash code becomes a key in a hash table, or is looked for there. */
    public static void placed(Object object, int site) {
        if (HashCodes.isFree(object)) {
            Known.entry(object);
        }
        ThreadState self = Token.current();
        if (self != null && self.unwatched == 0 && Kind.isKnownToProgram(object)) {
            Pin.HASH_ORDER.at(site);
        }
    }

    /** The text of an object is made of its hash code, which may be the program's. */
    public static void describedByIdentity(Object object, int site) {
        if (Token.current() != null && Kind.hasIdentityHash(object)) {
            asked(object, TEXT, site);
        }
    }

    private static void look(Object object, boolean hash, int site, int depth) {
        if (object == null) {
            return;
        }
        Kind kind = Kind.of(object.getClass());
        if (hash ? kind.identityHash : kind.identityText) {
            asked(object, hash ? HASH : TEXT, site);
        } else if (object instanceof Thread && !hash) {
            DefaultNames.observed(((Thread) object).getName(), site);
            ThreadLabels.described((Thread) object, site);
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
