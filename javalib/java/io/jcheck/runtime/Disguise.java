package io.jcheck.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/**
 * Makes a thread of the JVM, the carrier, pass for a thread of the program that was never started.
 *
 * <p>From JDK 19 on the JVM can be told ({@code Thread.setCurrentThread}): then it is that thread to everybody. Before,
 * only rewritten code takes it for that thread ({@link ThreadHooks#currentThread}), and the JDK sees the carrier. So the carrier
 * gets what the JDK looks up in the current thread: thread locals, the class loader, and what a new thread inherits.
 */
final class Disguise {
    // of the JVM tool interface, as java.lang.Thread keeps them
    static final int RUNNABLE = 0x0005;
    static final int TERMINATED = 0x0002;

    /** What the JDK looks up in the current thread, as JDK 17 names it. */
    private static final String[] LOOKED_UP = {
        "name", "priority", "daemon", "group", "contextClassLoader", "inheritedAccessControlContext", "threadLocals",
        "inheritableThreadLocals", "uncaughtExceptionHandler", "threadLocalRandomSeed", "threadLocalRandomProbe",
        "threadLocalRandomSecondarySeed",
    };
    /** What a thread has no more when it has ended, likewise. */
    private static final String[] GIVEN_UP = {
        "group", "threadLocals", "inheritableThreadLocals", "inheritedAccessControlContext", "uncaughtExceptionHandler",
    };

    private static final MethodHandle SET_CURRENT;
    /** Values of {@code ScopedValue} that the carrier has looked up; null before JDK 21. */
    private static final MethodHandle SET_SCOPED;
    private static final MethodHandle HOLDER;
    private static final MethodHandle STATUS;
    private static final MethodHandle STACK_SIZE;
    private static final MethodHandle[] GETTERS = new MethodHandle[LOOKED_UP.length];
    private static final MethodHandle[] SETTERS = new MethodHandle[LOOKED_UP.length];
    private static final MethodHandle[] CLEARERS = new MethodHandle[GIVEN_UP.length];

    static {
        MethodHandle setCurrent = null;
        MethodHandle setScoped = null;
        MethodHandle holder = null;
        MethodHandle status = null;
        MethodHandle stackSize = null;
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> keeper = Thread.class;
            if (Runtime.version().feature() >= 19) {
                Method method = Thread.class.getDeclaredMethod("setCurrentThread", Thread.class);
                method.setAccessible(true);
                setCurrent = lookup.unreflect(method);
                if (Runtime.version().feature() >= 21) {
                    Method scoped = Thread.class.getDeclaredMethod("setScopedValueCache", Object[].class);
                    scoped.setAccessible(true);
                    setScoped = lookup.unreflect(scoped);
                }
                Field field = open(Thread.class, "holder");
                keeper = field.getType();
                holder = getter(lookup, field, Object.class, Thread.class);
            } else {
                for (int i = 0; i < LOOKED_UP.length; i++) {
                    Field field = open(Thread.class, LOOKED_UP[i]);
                    GETTERS[i] = getter(lookup, field, Object.class, Thread.class);
                    SETTERS[i] = setter(lookup, field, Thread.class, Object.class);
                }
                for (int i = 0; i < GIVEN_UP.length; i++) {
                    CLEARERS[i] = setter(lookup, open(Thread.class, GIVEN_UP[i]), Thread.class, Object.class);
                }
            }
            stackSize = getter(lookup, open(keeper, "stackSize"), long.class, Object.class);
            status = setter(lookup, open(keeper, "threadStatus"), Object.class, int.class);
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            status = null; // tells that something is missing
        }
        SET_CURRENT = setCurrent;
        SET_SCOPED = setScoped;
        HOLDER = holder;
        STATUS = status;
        STACK_SIZE = stackSize;
    }

    private Disguise() {}

    private static Field open(Class<?> type, String name) throws NoSuchFieldException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private static MethodHandle getter(MethodHandles.Lookup lookup, Field field, Class<?> result, Class<?> owner)
            throws IllegalAccessException {
        return lookup.unreflectGetter(field).asType(MethodType.methodType(result, owner));
    }

    private static MethodHandle setter(MethodHandles.Lookup lookup, Field field, Class<?> owner, Class<?> value)
            throws IllegalAccessException {
        return lookup.unreflectSetter(field).asType(MethodType.methodType(void.class, owner, value));
    }

    /** Whether this JDK lets us. */
    static boolean isThere() {
        return STATUS != null;
    }

    /** Whether the JVM itself takes the carrier for the other thread. */
    static boolean isPerfect() {
        return SET_CURRENT != null;
    }

    /**
     * The carrier, which calls this, becomes a thread.
     *
     * <p>The JIT takes the current thread to be the same all through what it compiles as one piece: where {@link
     * #isPerfect}, nothing of the kind may ask for the current thread.
     */
    static void putOn(Thread carrier, Thread thread) {
        try {
            if (SET_CURRENT != null) {
                SET_CURRENT.invokeExact(carrier, thread);
                return;
            }
            for (int i = 0; i < GETTERS.length; i++) {
                SETTERS[i].invokeExact(carrier, (Object) GETTERS[i].invokeExact(thread));
            }
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The carrier, which calls this, knows no scoped values of whoever it was before. */
    static void forgetScopes() {
        if (SET_SCOPED == null) {
            return;
        }
        try {
            SET_SCOPED.invokeExact((Object[]) null);
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * The carrier is itself again.
     *
     * @param likeness its own, or null if it does nothing until it becomes another thread
     */
    static void takeOff(Thread carrier, Thread likeness) {
        if (SET_CURRENT != null) {
            putOn(carrier, carrier);
        } else if (likeness != null) {
            putOn(carrier, likeness);
        }
    }

    /** A thread that looks like another one, to whoever only looks. */
    static Thread likeness(Thread thread) {
        Thread likeness = new Thread(null, null, thread.getName());
        if (SET_CURRENT == null) {
            putOn(likeness, thread);
        }
        return likeness;
    }

    /** What a thread is like that was started and has not ended. */
    static void begin(Thread thread) {
        setStatus(thread, RUNNABLE);
    }

    /** What a thread is like that has ended. */
    static void end(Thread thread) {
        setStatus(thread, TERMINATED);
        try {
            for (int i = 0; SET_CURRENT == null && i < CLEARERS.length; i++) {
                CLEARERS[i].invokeExact(thread, (Object) null);
            }
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void setStatus(Thread thread, int status) {
        try {
            STATUS.invokeExact(keeper(thread), status);
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The stack that the program wants for a thread, in bytes; 0 when it does not say. */
    static long stackSize(Thread thread) {
        try {
            return (long) STACK_SIZE.invokeExact(keeper(thread));
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Object keeper(Thread thread) throws Throwable {
        return HOLDER == null ? thread : (Object) HOLDER.invokeExact(thread);
    }
}
