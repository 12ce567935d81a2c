package io.jcheck.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;

/**
 * Threads in containers ({@code jdk.internal.vm.ThreadContainer}, JDK 21): scopes of structured concurrency, and executors
 * with a thread for each task. What a container does when a thread comes and goes is code of the JDK that is watched; here is
 * what {@code Thread.start(ThreadContainer)} and {@code Thread.exit()} do around it.
 */
final class Containers {
    /** Whether a thread was started in one; then the ends of threads are looked at. */
    private static boolean used;

    private Containers() {}

    /** What is private to the JDK; looked for when the first of these threads is made. */
    private static final class Jdk {
        static final MethodHandle VIRTUAL;
        static final MethodHandle UNSTARTED;
        static final MethodHandle CONTAINER;
        static final MethodHandle BIND;
        static final MethodHandle INHERIT;
        static final MethodHandle SCOPES;
        static final MethodHandle ADD;
        static final MethodHandle REMOVE;
        static final MethodHandle POP_ALL;

        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                Class<?> container = Class.forName("jdk.internal.vm.ThreadContainer");
                Class<?> scope = Class.forName("jdk.internal.vm.StackableScope");
                Method virtual = Thread.class.getMethod("ofVirtual");
                VIRTUAL = of(lookup, virtual, Object.class);
                UNSTARTED = of(lookup, virtual.getReturnType().getMethod("unstarted", Runnable.class), Thread.class,
                        Object.class, Runnable.class);
                CONTAINER = of(lookup, Thread.class.getDeclaredMethod("threadContainer"), Object.class, Thread.class);
                BIND = of(lookup, Thread.class.getDeclaredMethod("setThreadContainer", container), void.class, Thread.class,
                        Object.class);
                INHERIT = of(lookup, Thread.class.getDeclaredMethod("inheritScopedValueBindings", container), void.class,
                        Thread.class, Object.class);
                SCOPES = of(lookup, Thread.class.getDeclaredMethod("headStackableScopes"), Object.class, Thread.class);
                ADD = of(lookup, container.getDeclaredMethod("add", Thread.class), void.class, Object.class, Thread.class);
                REMOVE = of(lookup, container.getDeclaredMethod("remove", Thread.class), void.class, Object.class, Thread.class);
                POP_ALL = of(lookup, scope.getDeclaredMethod("popAll"), void.class);
            } catch (ReflectiveOperationException unknown) {
                throw new IllegalStateException("this JDK has no virtual threads that jcheck knows", unknown);
            }
        }

        private Jdk() {}

        private static MethodHandle of(MethodHandles.Lookup lookup, Method method, Class<?> result, Class<?>... parameters)
                throws IllegalAccessException {
            method.setAccessible(true);
            return lookup.unreflect(method).asType(MethodType.methodType(result, parameters));
        }
    }

    static void reset() {
        used = false;
    }

    /** A virtual thread that was not started. */
    static Thread virtual(Runnable task) {
        try {
            Object builder = (Object) Jdk.VIRTUAL.invokeExact();
            return (Thread) Jdk.UNSTARTED.invokeExact(builder, task);
        } catch (Throwable thrown) {
            throw Classes.<RuntimeException>unchecked(thrown);
        }
    }

    /** As {@code Thread.start(ThreadContainer)}. */
    static void start(Thread thread, Object container, int site) {
        ThreadState self = Control.current();
        used = true;
        boolean started = false;
        int before = ThreadState.goOut(self);
        try {
            boolean begun = Control.stateOf(thread) != null || (Object) Jdk.CONTAINER.invokeExact(thread) != null;
            if (begun) {
                throw new IllegalThreadStateException();
            }
            Jdk.BIND.invokeExact(thread, container);
            Jdk.ADD.invokeExact(container, thread);
            try {
                Jdk.INHERIT.invokeExact(thread, container);
                ThreadState.comeBack(self, before);
                Threads.start(thread, site, null);
                ThreadState.goOut(self);
                started = true;
            } finally {
                if (!started) {
                    Jdk.REMOVE.invokeExact(container, thread);
                }
            }
        } catch (Throwable thrown) {
            throw Classes.<RuntimeException>unchecked(thrown);
        } finally {
            ThreadState.comeBack(self, before);
        }
    }

    /** As {@code Thread.exit()}, by the thread that ends. */
    static void exit(ThreadState self) {
        if (!used) {
            return;
        }
        int before = ThreadState.goOut(self);
        try {
            try {
                if ((Object) Jdk.SCOPES.invokeExact(self.thread) != null) {
                    Jdk.POP_ALL.invokeExact();
                }
            } finally {
                Object container = (Object) Jdk.CONTAINER.invokeExact(self.thread);
                if (container != null) {
                    Jdk.REMOVE.invokeExact(container, self.thread);
                    // The JVM's thread asks once more.
                    Jdk.BIND.invokeExact(self.thread, (Object) null);
                }
            }
        } catch (ExecutionStopped over) {
            throw over;
        } catch (Throwable thrown) {
            // the JVM drops what its threads throw here
        } finally {
            ThreadState.comeBack(self, before);
        }
    }
}
