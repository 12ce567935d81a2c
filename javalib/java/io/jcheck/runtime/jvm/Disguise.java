package io.jcheck.runtime.jvm;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.function.BiConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ToLongFunction;

/**
 * Makes a thread of the JVM, the carrier, pass for a thread of the program that was never started.
 *
 * <p>From JDK 19 on the JVM can be told ({@code Thread.setCurrentThread}): then it is that thread to everybody. Before,
 * only rewritten code takes it for that thread ({@code ThreadHooks.currentThread}), and the JDK sees the carrier. So the carrier
 * gets what the JDK looks up in the current thread: thread locals, the class loader, and what a new thread inherits.
 */
public final class Disguise {
    // of the JVM tool interface, as java.lang.Thread keeps them
    static final int RUNNABLE = 0x0005;
    static final int TERMINATED = 0x0002;

    private static final MethodHandle SET_CURRENT;
    /** Values of {@code ScopedValue} that the carrier has looked up; null before JDK 21. */
    private static final MethodHandle SET_SCOPED;
    /** Makes a thread look like another one, or like one that has ended; null where the JDK is not rewritten, or looks different. */
    private static final BiConsumer<Thread, Thread> LIKENESS;
    private static final ObjIntConsumer<Thread> STATUS;
    private static final ToLongFunction<Thread> STACK_SIZE;

    static {
        MethodHandle setCurrent = null;
        MethodHandle setScoped = null;
        Object likeness = null;
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            if (Runtime.version().feature() >= 19) {
                Method method = Thread.class.getDeclaredMethod("setCurrentThread", Thread.class);
                method.setAccessible(true);
                setCurrent = lookup.unreflect(method);
                if (Runtime.version().feature() >= 21) {
                    Method scoped = Thread.class.getDeclaredMethod("setScopedValueCache", Object[].class);
                    scoped.setAccessible(true);
                    setScoped = lookup.unreflect(scoped);
                }
            }
            likeness = Class.forName("java.util.ThreadLikeness").getField("LIKENESS").get(null);
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            // there is none, which tells that something is missing
        }
        SET_CURRENT = setCurrent;
        SET_SCOPED = setScoped;
        LIKENESS = cast(likeness);
        STATUS = cast(likeness);
        STACK_SIZE = cast(likeness);
    }

    @SuppressWarnings("unchecked")
    private static <T> T cast(Object likeness) {
        return (T) likeness;
    }

    private Disguise() {}

    /** Whether this JDK lets us. */
    public static boolean isThere() {
        return STATUS != null;
    }

    /** Whether the JVM itself takes the carrier for the other thread. */
    public static boolean isPerfect() {
        return SET_CURRENT != null;
    }

    /**
     * The carrier, which calls this, becomes a thread.
     *
     * <p>The JIT takes the current thread to be the same all through what it compiles as one piece: where {@link
     * #isPerfect}, nothing of the kind may ask for the current thread.
     */
    public static void putOn(Thread carrier, Thread thread) {
        try {
            if (SET_CURRENT != null) {
                SET_CURRENT.invokeExact(carrier, thread);
                return;
            }
            LIKENESS.accept(carrier, thread);
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The carrier, which calls this, knows no scoped values of whoever it was before. */
    public static void forgetScopes() {
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
    public static void takeOff(Thread carrier, Thread likeness) {
        if (SET_CURRENT != null) {
            putOn(carrier, carrier);
        } else if (likeness != null) {
            putOn(carrier, likeness);
        }
    }

    /** A thread that looks like another one, to whoever only looks. */
    public static Thread likeness(Thread thread) {
        Thread likeness = new Thread(null, null, thread.getName());
        if (SET_CURRENT == null) {
            putOn(likeness, thread);
        }
        return likeness;
    }

    /** What a thread is like that was started and has not ended. */
    public static void begin(Thread thread) {
        STATUS.accept(thread, RUNNABLE);
    }

    /** What a thread is like that has ended. */
    public static void end(Thread thread) {
        STATUS.accept(thread, TERMINATED);
        if (SET_CURRENT == null) {
            LIKENESS.accept(thread, null);
        }
    }

    /** The stack that the program wants for a thread, in bytes; 0 when it does not say. */
    public static long stackSize(Thread thread) {
        return STACK_SIZE.applyAsLong(thread);
    }
}
