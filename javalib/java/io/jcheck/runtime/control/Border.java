package io.jcheck.runtime.control;

import io.jcheck.runtime.jvm.ExecutionStopped;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;

/**
 * The border between jcheck, the program, and code of the JDK that is nobody's business: on which side the calling thread is.
 * {@code BorderHooks} is what rewritten code of the JDK calls on it.
 */
public final class Border {
    private Border() {}

    /**
     * A hook is called.
     *
     * @return what {@link #leave} is to be given; null for a thread that is not under control, or is in a hook already
     */
    public static Object enter() {
        // who was in the program when the execution ended must not wait for anything any more
        ThreadState holder = Token.running;
        if (holder == null) {
            if (Token.isLeaving() && Token.inProgram() != null) {
                throw ExecutionStopped.INSTANCE;
            }
            return null;
        }
        return enter(holder);
    }

    /**
     * A hook is called that must not throw.
     *
     * @return as {@link #enter}
     */
    public static Object enterQuietly() {
        ThreadState holder = Token.running;
        return holder == null ? null : enter(holder);
    }

    private static Object enter(ThreadState holder) {
        if (holder.inside != holder.unwatched || !holder.isCurrent()) {
            return null;
        }
        // from now on in jcheck's own code
        holder.inside++;
        if (holder.unwatched != 0 && !(holder.called && Unwatched.isCallOfProgram(holder))) {
            holder.inside--;
            return null;
        }
        return holder;
    }

    /**
     * The hook is over.
     *
     * @param holder what {@link #enter} gave
     */
    public static void leave(Object holder) {
        ThreadState self = (ThreadState) holder;
        self.inside = self.unwatched;
    }

    /**
     * What the program calls directly is over.
     *
     * @param holder what {@link #enterQuietly} gave; may be null
     */
    public static void leaveQuietly(Object holder) {
        if (holder != null) {
            leave(holder);
        }
    }

    /**
     * Until {@link #endPlatform}, this thread runs code of the platform, which is nobody's business; but for code of the program
     * that it calls, see {@link Unwatched#called}.
     */
    public static void beginPlatform() {
        ThreadState holder = Inside.beginHook();
        if (holder != null) {
            holder.regions++;
        }
    }

    /** See {@link #beginPlatform}. */
    public static void endPlatform() {
        ThreadState holder = Token.running();
        if (holder == null || !holder.isCurrent()) {
            return;
        }
        if (holder.regions > 0) {
            holder.regions--;
            holder.inside--;
        } else if (holder.unwatched > 0) {
            // code of the program was called
            Unwatched.leave(holder);
            holder.inside--;
        }
    }

    /**
     * Until {@link #endUnwatched}, this thread runs code of the platform that is not watched, and may call code of the program: a
     * static initialiser, or a critical section of a class that is not rewritten.
     */
    public static void beginUnwatched() {
        ThreadState holder = Inside.beginHook();
        if (holder != null) {
            Unwatched.enter(holder);
        }
    }

    /** See {@link #beginUnwatched}. */
    public static void endUnwatched() {
        ThreadState holder = Token.running();
        if (holder != null && holder.unwatched > 0 && holder.isCurrent()) {
            Unwatched.leave(holder);
            holder.inside--;
        }
    }
}
