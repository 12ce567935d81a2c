package java.util;

import java.util.function.BiConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ToLongFunction;
import jdk.internal.misc.Unsafe;

/**
 * What threads are like, in fields that only the JDK sees: {@linkplain #accept(Thread, Thread) what the JDK looks up in the current
 * thread}, {@linkplain #accept(Thread, int) whether a thread is alive}, and {@linkplain #applyAsLong how large a stack the program
 * wants}.
 *
 * <p>It is used through interfaces of the JDK: nothing that is compiled for any JDK knows this class. Method handles would do the
 * same, and take a tenth of a JVM's start to make.
 */
public final class ThreadLikeness implements BiConsumer<Thread, Thread>, ObjIntConsumer<Thread>, ToLongFunction<Thread> {
    /** The only one; null for a JDK whose threads look different. */
    public static final ThreadLikeness LIKENESS;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    /** The last release whose threads have all that they are in their own fields. */
    private static final int LAST_ALONE = 18;

    // what the JDK looks up in the current thread, as JDK 17 names it
    private static final String[] OBJECTS = {
        "name", "contextClassLoader", "group", "inheritedAccessControlContext", "threadLocals", "inheritableThreadLocals",
        "uncaughtExceptionHandler",
    };
    /** From this one on, a thread has none when it has ended. */
    private static final int FIRST_GIVEN_UP = 2;
    private static final String[] INTS = {"priority", "threadLocalRandomProbe", "threadLocalRandomSecondarySeed"};
    private static final String LONG = "threadLocalRandomSeed";
    private static final String BOOLEAN = "daemon";

    static {
        ThreadLikeness likeness = null;
        try {
            likeness = new ThreadLikeness();
        } catch (InternalError otherFields) {
            // told by what is missing
        }
        LIKENESS = likeness;
    }

    private final long[] objects;
    private final long[] ints;
    private final long seed;
    private final long daemon;
    /** Where a thread keeps what has the next two; negative if it does itself. */
    private final long holder;
    private final long status;
    private final long stackSize;

    private ThreadLikeness() {
        boolean isAlone = Runtime.version().feature() <= LAST_ALONE;
        objects = isAlone ? offsets(OBJECTS) : new long[0];
        ints = isAlone ? offsets(INTS) : new long[0];
        seed = isAlone ? UNSAFE.objectFieldOffset(Thread.class, LONG) : -1;
        daemon = isAlone ? UNSAFE.objectFieldOffset(Thread.class, BOOLEAN) : -1;
        holder = isAlone ? -1 : UNSAFE.objectFieldOffset(Thread.class, "holder");
        Class<?> keeper = Thread.class;
        for (Class<?> inside : isAlone ? new Class<?>[0] : Thread.class.getDeclaredClasses()) {
            if (inside.getSimpleName().equals("FieldHolder")) {
                keeper = inside;
            }
        }
        status = UNSAFE.objectFieldOffset(keeper, "threadStatus");
        stackSize = UNSAFE.objectFieldOffset(keeper, "stackSize");
    }

    private static long[] offsets(String[] names) {
        long[] offsets = new long[names.length];
        for (int i = 0; i < names.length; i++) {
            offsets[i] = UNSAFE.objectFieldOffset(Thread.class, names[i]);
        }
        return offsets;
    }

    /** A thread looks like another one, or like one that has ended if that is null. */
    @Override
    public void accept(Thread thread, Thread other) {
        if (other == null) {
            for (int i = FIRST_GIVEN_UP; i < objects.length; i++) {
                UNSAFE.putReference(thread, objects[i], null);
            }
            return;
        }
        for (long at : objects) {
            UNSAFE.putReference(thread, at, UNSAFE.getReference(other, at));
        }
        for (long at : ints) {
            UNSAFE.putInt(thread, at, UNSAFE.getInt(other, at));
        }
        UNSAFE.putLong(thread, seed, UNSAFE.getLong(other, seed));
        UNSAFE.putBoolean(thread, daemon, UNSAFE.getBoolean(other, daemon));
    }

    /** A thread is in a state of the JVM tool interface. */
    @Override
    public void accept(Thread thread, int state) {
        UNSAFE.putIntVolatile(keeper(thread), status, state);
    }

    /** The stack that the program wants for a thread, in bytes; 0 when it does not say. */
    @Override
    public long applyAsLong(Thread thread) {
        return UNSAFE.getLong(keeper(thread), stackSize);
    }

    private Object keeper(Thread thread) {
        return holder < 0 ? thread : UNSAFE.getReference(thread, holder);
    }
}
