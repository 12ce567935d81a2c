package io.jcheck.runtime.state;

/** The continuation of a thread, see {@code Fibers}. */
public final class Fiber {
    public final Thread thread;
    /** One of the JDK's. */
    public final Object continuation;
    public boolean begun;
    public boolean done;

    public Fiber(Thread thread, Object continuation) {
        this.thread = thread;
        this.continuation = continuation;
    }
}
