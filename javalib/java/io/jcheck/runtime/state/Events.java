package io.jcheck.runtime.state;

import io.jcheck.runtime.jvm.Causes;
import io.jcheck.runtime.jvm.Stacks;
import io.jcheck.runtime.protocol.EventBuffer;

/** What the threads have done since the last message to the scheduler. Called by the token holder. */
public final class Events {
    public static final EventBuffer BUFFER = new EventBuffer();

    /** Counts the stretches between visible operations, releases and starts; no two threads share one. */
    public static long segment = 1;

    /** Whether accesses and operations come with the frames of their thread. */
    public static boolean traced;
    /** Whether there has been one thread only, and nobody wants to know what data it accesses. */
    public static boolean alone;
    /** How many accesses that are no operations there were since the last message, told or not. */
    public static int accesses;

    private Events() {}

    /** Says where the running thread is, if that is wanted; what it is about follows. */
    public static void trace() {
        if (!traced) {
            return;
        }
        String[] frames;
        try {
            frames = Stacks.of(Thread.currentThread());
        } catch (StackOverflowError deep) {
            return; // the program does the same without
        }
        BUFFER.frames(frames);
    }

    /** Adds a fault. */
    public static void fault(Throwable error, boolean assertion) {
        String message = Causes.text(error);
        String[] frames;
        try {
            frames = Causes.frames(error);
        } catch (Throwable broken) {
            frames = new String[0];
        }
        BUFFER.fault(assertion, message, frames);
    }
}
