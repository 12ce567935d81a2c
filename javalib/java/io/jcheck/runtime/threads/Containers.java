package io.jcheck.runtime.threads;

import io.jcheck.runtime.access.Accesses;
import io.jcheck.runtime.control.ThreadInternals;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.jvm.ExecutionStopped;
import io.jcheck.runtime.jvm.Undeclared;
import io.jcheck.runtime.protocol.PlatformUse;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;

/**
 * Threads in containers ({@code jdk.internal.vm.ThreadContainer}, JDK 21): scopes of structured concurrency, and executors
 * with a thread for each task. What a container does when a thread comes and goes is code of the JDK that is watched; here is
 * what {@code Thread.start(ThreadContainer)} and {@code Thread.exit()} do around it.
 */
public final class Containers {
    /** Whether a thread was started in one; then the ends of threads are looked at. */
    private static boolean used;

    private Containers() {}

    /** What newer JDKs have; looked for when the first virtual thread is made. */
    private static final class Virtual {
        static final MethodHandle BUILDER;
        static final MethodHandle UNSTARTED;

        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                Method builder = Thread.class.getMethod("ofVirtual");
                BUILDER = of(lookup, builder, Object.class);
                UNSTARTED = of(lookup, builder.getReturnType().getMethod("unstarted", Runnable.class), Thread.class,
                        Object.class, Runnable.class);
            } catch (ReflectiveOperationException unknown) {
                throw new IllegalStateException("this JDK has no virtual threads that jcheck knows", unknown);
            }
        }

        private Virtual() {}
    }

    /** What is private to the JDK; looked for when the first thread is started in a container. */
    private static final class Jdk {
        /** Whether this JDK has all of it; else the others are null. */
        static final boolean IS_KNOWN;
        static final MethodHandle CONTAINER;
        static final MethodHandle BIND;
        static final MethodHandle INHERIT;
        static final MethodHandle SCOPES;
        static final MethodHandle ADD;
        static final MethodHandle REMOVE;
        static final MethodHandle POP_ALL;

        static {
            ThreadInternals.reach();
            MethodHandle[] found = new MethodHandle[7];
            boolean known = true;
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                Class<?> container = Class.forName("jdk.internal.vm.ThreadContainer");
                Class<?> scope = Class.forName("jdk.internal.vm.StackableScope");
                found[0] = internal(lookup, Thread.class.getDeclaredMethod("threadContainer"), Object.class, Thread.class);
                found[1] = internal(lookup, Thread.class.getDeclaredMethod("setThreadContainer", container), void.class, Thread.class,
                        Object.class);
                found[2] = internal(lookup, Thread.class.getDeclaredMethod("inheritScopedValueBindings", container), void.class,
                        Thread.class, Object.class);
                found[3] = internal(lookup, Thread.class.getDeclaredMethod("headStackableScopes"), Object.class, Thread.class);
                found[4] = internal(lookup, container.getDeclaredMethod("add", Thread.class), void.class, Object.class, Thread.class);
                found[5] = internal(lookup, container.getDeclaredMethod("remove", Thread.class), void.class, Object.class,
                        Thread.class);
                found[6] = internal(lookup, scope.getDeclaredMethod("popAll"), void.class);
            } catch (ReflectiveOperationException | RuntimeException unknown) {
                known = false;
            }
            IS_KNOWN = known;
            CONTAINER = found[0];
            BIND = found[1];
            INHERIT = found[2];
            SCOPES = found[3];
            ADD = found[4];
            REMOVE = found[5];
            POP_ALL = found[6];
        }

        private Jdk() {}

        private static MethodHandle internal(MethodHandles.Lookup lookup, Method method, Class<?> result,
                Class<?>... parameters) throws IllegalAccessException {
            method.setAccessible(true);
            return of(lookup, method, result, parameters);
        }
    }

    private static MethodHandle of(MethodHandles.Lookup lookup, Method method, Class<?> result, Class<?>... parameters)
            throws IllegalAccessException {
        return lookup.unreflect(method).asType(MethodType.methodType(result, parameters));
    }

    public static void reset() {
        used = false;
    }

    /**
     * Whether its start, and what others ask about it, are operations: it is in a container, where others find it before it runs, or
     * threads of the program ask in no order with the start.
     */
    static boolean tellsStatus(Thread thread) {
        return Settings.current.foresees(PlatformUse.START_QUESTIONS) || hasIn(thread);
    }

    /** Whether a thread is in a container. */
    private static boolean hasIn(Thread thread) {
        try {
            return used && (Object) Jdk.CONTAINER.invokeExact(thread) != null;
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The running thread asks how far a thread has come, or starts it: nobody else need have ordered that. */
    static void status(Thread thread, boolean write, int site) {
        ThreadState self = Token.current();
        int field = Settings.current.reachableField(Thread.class, "status");
        if (field == Settings.NONE) {
            Gaps.unknownSite(site);
        } else {
            Accesses.field(self, Known.entry(thread), field, true, write, site);
        }
    }

    /** A virtual thread that was not started. */
    public static Thread virtual(Runnable task) {
        try {
            Object builder = (Object) Virtual.BUILDER.invokeExact();
            return (Thread) Virtual.UNSTARTED.invokeExact(builder, task);
        } catch (Throwable thrown) {
            throw Undeclared.<RuntimeException>exception(thrown);
        }
    }

    /** As {@code Thread.start(ThreadContainer)}; {@code starts} starts the thread. */
    public static void start(Thread thread, Object container, Runnable starts, int site) {
        ThreadState self = Token.current();
        if (!Jdk.IS_KNOWN) {
            Gaps.operation("a thread in a container, which this JDK starts in a way that jcheck does not know", site);
            starts.run();
            return;
        }
        used = true;
        if (Known.stateOf(thread) != null || hasIn(thread)) {
            throw new IllegalThreadStateException();
        }
        boolean started = false;
        try {
            Jdk.BIND.invokeExact(thread, container);
            call(self, Jdk.ADD, container, thread);
            try {
                Jdk.INHERIT.invokeExact(thread, container);
                status(thread, true, site);
                starts.run();
                started = true;
            } finally {
                if (!started) {
                    call(self, Jdk.REMOVE, container, thread);
                }
            }
        } catch (Throwable thrown) {
            throw Undeclared.<RuntimeException>exception(thrown);
        }
    }

    /** What a container does. */
    private static void call(ThreadState self, MethodHandle method, Object container, Thread thread) throws Throwable {
        int before = ThreadState.goOut(self);
        try {
            method.invokeExact(container, thread);
        } finally {
            ThreadState.comeBack(self, before);
        }
    }

    /** As {@code Thread.exit()}, by the thread that ends. */
    static void exit(ThreadState self) {
        if (!used) {
            return;
        }
        try {
            try {
                popScopes(self);
            } finally {
                Object container = (Object) Jdk.CONTAINER.invokeExact(self.thread);
                if (container != null) {
                    call(self, Jdk.REMOVE, container, self.thread);
                    // The JVM's thread asks once more.
                    Jdk.BIND.invokeExact(self.thread, (Object) null);
                }
            }
        } catch (ExecutionStopped over) {
            throw over;
        } catch (Throwable thrown) {
            // the JVM drops what its threads throw here
        }
    }

    /** Ends the scopes that a thread has opened and not closed. */
    private static void popScopes(ThreadState self) throws Throwable {
        if ((Object) Jdk.SCOPES.invokeExact(self.thread) == null) {
            return;
        }
        int before = ThreadState.goOut(self);
        try {
            Jdk.POP_ALL.invokeExact();
        } finally {
            ThreadState.comeBack(self, before);
        }
    }
}
