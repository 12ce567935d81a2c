package io.jcheck.runtime.control;

import io.jcheck.runtime.jvm.Disguise;
import io.jcheck.runtime.jvm.ExecutionStopped;
import io.jcheck.runtime.state.Fiber;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;

/**
 * Every thread of the program is a continuation ({@code jdk.internal.vm.Continuation}) on one thread of the JVM, which
 * is made to be that thread while it runs: {@link Thread#currentThread}, thread locals and the owners of the JDK's
 * locks are then those of the program's thread.
 *
 * <p>Its {@link Thread} is never started. Whatever asks the JVM about it is not {@link #isGenuine}: the execution is
 * run on platform threads instead. So it is when a frame of native code keeps a thread from yielding.
 */
public final class Fibers implements Runner {
    private static final MethodHandle CREATE;
    private static final MethodHandle RUN;
    private static final MethodHandle YIELD;

    static {
        MethodHandle create = null;
        MethodHandle run = null;
        MethodHandle yield = null;
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> scopeType = Class.forName("jdk.internal.vm.ContinuationScope");
            Class<?> type = Class.forName("jdk.internal.vm.Continuation");
            Object scope = scopeType.getConstructor(String.class).newInstance("jcheck");
            Constructor<?> constructor = type.getConstructor(scopeType, Runnable.class);
            create = MethodHandles.insertArguments(lookup.unreflectConstructor(constructor), 0, scope)
                    .asType(MethodType.methodType(Object.class, Runnable.class));
            run = lookup.unreflect(type.getMethod("run")).asType(MethodType.methodType(void.class, Object.class));
            yield = MethodHandles.insertArguments(lookup.unreflect(type.getMethod("yield", scopeType)), 0, scope)
                    .asType(MethodType.methodType(void.class));
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            create = null;
        }
        CREATE = create;
        RUN = run;
        YIELD = yield;
    }

    private final Thread carrier;
    private Fiber main;
    private Fiber next;

    /** Threads that the calling one carries. */
    public Fibers() {
        carrier = Thread.currentThread();
    }

    /** Whether this JDK has them. Before 24, a thread that held a lock of the JVM could not yield. */
    public static boolean areThere() {
        return CREATE != null && Disguise.isPerfect() && Disguise.isThere() && Runtime.version().feature() >= 24;
    }

    /** Runs an execution; returns when every thread has left the program. */
    public void run(Thread thread, Runnable body) {
        main = fiber(thread, body);
        Disguise.begin(thread);
        Fiber at = main;
        while (at != null) {
            next = null;
            resume(at);
            at = next;
        }
        for (int i = 0; i < Token.threads(); i++) {
            unwind(Token.thread(i));
        }
    }

    private static Fiber fiber(Thread thread, Runnable body) {
        try {
            return new Fiber(thread, (Object) CREATE.invokeExact(body));
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    // The JIT takes the current thread to be the same all through what it compiles as one piece. Workers tell it not to
    // inline this method, and nothing in it may ask for the current thread.
    private void resume(Fiber fiber) {
        fiber.begun = true;
        try {
            Disguise.putOn(carrier, fiber.thread);
            RUN.invokeExact(fiber.continuation);
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        } finally {
            Disguise.takeOff(carrier, null);
        }
    }

    /** Lets a thread that waits leave the program. */
    private void unwind(ThreadState state) {
        if (state.fiber.begun && !state.fiber.done) {
            resume(state.fiber);
        }
    }

    @Override
    public Thread main() {
        return main.thread;
    }

    @Override
    public void begin(ThreadState self) {
        self.fiber = main;
        self.carriedBy(carrier);
    }

    @Override
    public boolean wrapsTasks() {
        return false;
    }

    @Override
    public void start(ThreadState state, ControlledTask task, Class<?> caller) {
        state.carriedBy(carrier);
        state.fiber = fiber(state.thread, state.life);
        Disguise.begin(state.thread);
    }

    @Override
    public void arrive(ThreadState self) {
        if (Token.isStopping()) {
            throw ExecutionStopped.INSTANCE;
        }
    }

    @Override
    public void pass(ThreadState self, ThreadState granted, int result) {
        granted.result = result;
        next = granted.fiber;
        if (self.ended) {
            return;
        }
        try {
            YIELD.invokeExact();
        } catch (IllegalStateException pinned) {
            next = null;
            throw Control.redo();
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
        if (Token.isStopping()) {
            throw ExecutionStopped.INSTANCE;
        }
    }

    @Override
    public void leave(ThreadState self) {
        self.fiber.done = true;
        Disguise.end(self.thread);
    }

    @Override
    public void stop() {
        next = null;
    }

    @Override
    public void awaitDeath(Thread thread) {}

    @Override
    public boolean isGenuine() {
        return false;
    }
}
