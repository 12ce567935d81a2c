package io.jcheck.runtime.state;

import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;

/**
 * The identity hash codes of objects: made from their names, and given to the objects themselves ({@code java.util.ObjectMarks})
 * before anybody asks. What the program sees of them is told by {@code Identity}.
 */
public final class HashCodes {
    /** What the JVM gives until classes are pinned. */
    private static final int OF_START = 1;
    private static final String OWN_PACKAGE = "io.jcheck.";

    /** Whether an object can still be given a hash code; null where none can. */
    private static Predicate<Object> free;
    /** Gives it one. */
    private static ObjIntConsumer<Object> marks;

    private HashCodes() {}

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
    public static void pinNamed(Object object) {
        if (isFree(object)) {
            marks.accept(object, named(object));
        }
    }

    /** Whether an object has no hash code yet, and can be given one. */
    public static boolean isFree(Object object) {
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
    public static boolean pinBirth(ThreadState thread, Object object, int site) {
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
    public static boolean pin(Object object) {
        if (free == null) {
            return false;
        }
        int named = named(object);
        boolean isFree = free.test(object);
        if (named != 0) {
            if (isFree) {
                marks.accept(object, named);
            }
            return named == System.identityHashCode(object) || isOfStart(object);
        }
        ThreadState self = Token.current();
        if (self == null) {
            return false;
        }
        int hash = unnamed(lasting(object.getClass()), self);
        if (isFree) {
            marks.accept(object, hash);
        }
        // it may be one that outlives an execution, such as a lambda that captures nothing; or its lock was taken meanwhile
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
        if (object instanceof Thread && Token.isMain((Thread) object)) {
            return ofMain();
        }
        if (object instanceof ClassLoader) {
            // in a JVM for many executions, that of the program takes the place of one that the JVM makes when it starts
            String name = object.getClass().getName();
            return name.startsWith(OWN_PACKAGE) ? OF_START : hash(name.hashCode(), 0);
        }
        return isShared(object) ? hash(object.getClass().getName().hashCode(), object.hashCode()) : 0;
    }

    private static int ofMain() {
        return hash("main".hashCode(), 0);
    }

    /** Gives the first thread of the program its hash code before it is started, which takes its lock. */
    public static void pinMain(Thread thread) {
        if (isFree(thread)) {
            marks.accept(thread, ofMain());
        }
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

    /** Whether objects can be given hash codes in this JVM. */
    public static boolean areGiven() {
        return free != null;
    }
}
