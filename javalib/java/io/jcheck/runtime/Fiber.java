package io.jcheck.runtime;

/** The continuation of a thread, see {@link Fibers}. */
final class Fiber {
    final Thread thread;
    /** One of the JDK's. */
    final Object continuation;
    boolean begun;
    boolean done;

    Fiber(Thread thread, Object continuation) {
        this.thread = thread;
        this.continuation = continuation;
    }
}
