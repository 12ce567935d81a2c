package io.jcheck.runtime;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;

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
    /** What the JVM gives until classes are pinned. */
    private static final int OF_START = 1;
    private static final String OWN_PACKAGE = "io.jcheck.";

    /** Whether an object can still be given a hash code; null where none can. */
    private static Predicate<Object> free;
    /** Gives it one. */
    private static ObjIntConsumer<Object> marks;

    private Identity() {}

    /** Those of which no list of the JVM's has the class: they are never loaded. */
    private static final Class<?>[] PRIMITIVE = {
        boolean.class, byte.class, char.class, double.class, float.class, int.class, long.class, short.class, void.class,
    };

    /** Classes of the JDK of this JVM are rewritten, and nobody has asked for a hash code yet but the JVM, while it started. */
    @SuppressWarnings("unchecked")
    static void install() {
        try {
            Object found = Class.forName("java.util.ObjectMarks").getField("MARKS").get(null);
            free = (Predicate<Object>) found;
            marks = (ObjIntConsumer<Object>) found;
        } catch (ReflectiveOperationException unknown) {
            throw new IllegalStateException("a class that was added to the JDK is not there", unknown);
        }
        for (Class<?> type : PRIMITIVE) {
            loaded(type);
        }
    }

    /**
     * The JVM has loaded a class.
     *
     * @param type the class, which may not be linked yet
     */
    public static void loaded(Class<?> type) {
        pinNamed(type);
    }

    /** Gives an object that tells itself which it is the hash code that follows from that, unless it has one. */
    static void pinNamed(Object object) {
        if (isFree(object)) {
            marks.accept(object, named(object));
        }
    }

    /** Whether an object has no hash code yet, and can be given one. */
    static boolean isFree(Object object) {
        return free != null && free.test(object);
    }

    /** Spread like a real one, and positive as it is there. */
    static int hash(int made, int number) {
        return (31 * made + number) * 0x9e3779b9 >>> 1 | 1;
    }

    /** For an object of which only the class is known. */
    static int unnamed(String className, ThreadState thread) {
        return hash(31 * className.hashCode() + thread.path, thread.nextUnnamed("hash of " + className));
    }

    /** Gives a new object its hash code, before it has a name; false if it has one, or gets it from somewhere else. */
    static boolean pinBirth(ThreadState thread, Object object, int site) {
        if (!isFree(object) || named(object) != 0) {
            return false;
        }
        ClassInit running = thread.classInit;
        int made = running != null ? running.className.hashCode() : thread.path;
        int number = running != null ? running.allocations.peek(site) : thread.allocations.peek(site);
        marks.accept(object, hash(31 * made + site, number));
        return true;
    }

    /** Gives an object its hash code; whether the one that it has is the same everywhere. */
    static boolean pin(Object object) {
        if (free == null) {
            return false;
        }
        int named = named(object);
        boolean isFree = free.test(object);
        if (named != 0 && !isFree) {
            return named == System.identityHashCode(object) || isOfStart(object);
        }
        ThreadState self = Control.current();
        if (self == null) {
            return false;
        }
        int hash = named != 0 ? named : unnamed(lasting(object.getClass()), self);
        if (isFree) {
            marks.accept(object, hash);
            return true;
        }
        // one that outlives an execution, such as a lambda that captures nothing
        return hash == System.identityHashCode(object);
    }

    /** The name of a class without what differs from run to run. */
    private static String lasting(Class<?> type) {
        String name = type.getTypeName();
        int lambda = type.isHidden() ? name.indexOf("$$Lambda") : -1;
        return lambda < 0 ? name : name.substring(0, lambda);
    }

    /** Where the object itself tells which it is, whoever has made it: from that; else 0. */
    private static int named(Object object) {
        if (object instanceof Class) {
            Class<?> type = (Class<?>) object;
            String name = type.getTypeName();
            // what the JVM appends to the names of hidden classes differs from run to run
            return hash((type.isHidden() ? name.substring(0, name.indexOf('/')) : name).hashCode(), 0);
        }
        if (object instanceof Enum) {
            Enum<?> constant = (Enum<?>) object;
            return hash(constant.getDeclaringClass().getName().hashCode(), constant.ordinal() + 1);
        }
        if (object instanceof ClassLoader) {
            // in a JVM for many executions, that of the program takes the place of one that the JVM makes when it starts
            String name = object.getClass().getName();
            return name.startsWith(OWN_PACKAGE) ? OF_START : hash(name.hashCode(), 0);
        }
        return isShared(object) ? hash(object.getClass().getName().hashCode(), object.hashCode()) : 0;
    }

    /** Whether an object is that of its value which everybody gets (JLS 5.1.7). */
    private static boolean isShared(Object object) {
        return object instanceof Integer && object == Integer.valueOf((Integer) object)
                || object instanceof Long && object == Long.valueOf((Long) object)
                || object instanceof Boolean && object == Boolean.valueOf((Boolean) object)
                || object instanceof Character && object == Character.valueOf((Character) object)
                || object instanceof Short && object == Short.valueOf((Short) object)
                || object instanceof Byte && object == Byte.valueOf((Byte) object);
    }

    /** Whether the JVM has made the hash code when it started, which gives all the same then. */
    private static boolean isOfStart(Object object) {
        return System.identityHashCode(object) == OF_START;
    }

    /** Whether the hash code of an object is the same everywhere, so far as it has one of its own. */
    static boolean isPinned(Object object) {
        if (!Kind.hasIdentityHash(object)) {
            return true;
        }
        ObjectEntry entry = Control.entry(object);
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
    static int hashCode(Object object, int site) {
        ThreadState self = Control.current();
        if (object == null || self == null) {
            return System.identityHashCode(object);
        }
        ObjectEntry entry = Control.entry(object);
        if (entry.pinned) {
            Pin.IDENTITY_HASH_CODES.at(site);
            return System.identityHashCode(object);
        }
        Gaps.nondeterminism(HASH, site);
        return free != null ? System.identityHashCode(object) : entry.hashOfName(self);
    }

    /** The number of a thread. */
    static long numberOf(Thread thread, ThreadState self) {
        ObjectEntry entry = Control.entry(thread);
        ThreadState started = entry.thread;
        return started != null && started.number == 0 ? 1 : entry.hashOfName(self);
    }

    /** {@link Object#hashCode}, whoever implements it. */
    static int virtualHashCode(Object object, int site) {
        if (Kind.hasIdentityHash(object)) {
            return hashCode(object, site);
        }
        ThreadState self = Control.current();
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
    static void hashed(Object object, int site) {
        asked(object, HASH, site);
    }

    /** The text of an object is made of its hash code, which may be the program's. */
    static void describedByIdentity(Object object, int site) {
        if (Control.current() != null && Kind.hasIdentityHash(object)) {
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
            ThreadLabel.described((Thread) object, site);
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
