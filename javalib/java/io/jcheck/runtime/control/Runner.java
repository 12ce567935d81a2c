package io.jcheck.runtime.control;

import io.jcheck.runtime.state.ThreadState;

/** How the controlled threads of an execution are run, and how one lets another go on. */
public interface Runner {
    /** The main thread, which calls this first. */
    Thread main();

    /** The main thread is the first to run. */
    void begin(ThreadState main);

    /**
     * Makes a thread wait for its first grant.
     *
     * @param state the thread, which nobody has started yet
     * @param task what has taken the place of its task, or null when its class has a {@code run} of its own
     * @param caller the class whose method calls {@code super.start()}, or null for a virtual call
     */
    void start(ThreadState state, ControlledTask task, Class<?> caller);

    /** Whether {@link #start} wants a {@link ControlledTask} in the thread. */
    boolean wrapsTasks();

    /** Called by a started thread first; returns when it is granted for the first time. */
    void arrive(ThreadState self);

    /** Lets another thread go on with this result. Returns when this one is granted again, at once if it has ended. */
    void pass(ThreadState self, ThreadState next, int result);

    /** Called by a controlled thread last. */
    void leave(ThreadState self);

    /** The execution is over: those that wait must leave. */
    void stop();

    /** Waits until a thread that has ended is seen to be dead. */
    void awaitDeath(Thread thread);

    /** Whether every operation of a thread can be carried out as on a thread of the JVM. */
    boolean isGenuine();
}
