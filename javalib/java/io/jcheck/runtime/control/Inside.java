package io.jcheck.runtime.control;

import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;

/** Whether the calling thread is in the program or in jcheck's own code, where the run-time library itself changes that. */
public final class Inside {
    private Inside() {}

    /** Until {@link #endProgram}, this thread runs code of the program. */
    public static void beginProgram() {
        ThreadState holder = Token.running();
        if (holder != null && holder.isCurrent()) {
            holder.inside = 0;
        }
    }

    /** See {@link #beginProgram}. The thread has left the program also where the execution was stopped meanwhile. */
    public static void endProgram() {
        ThreadState holder = Token.running();
        if (holder == null) {
            holder = Token.inProgram();
        }
        if (holder != null && holder.isCurrent()) {
            holder.inside = 1;
        }
    }

    /** The calling thread, which runs jcheck's own code from here on; null if it is not under control. */
    public static ThreadState beginHook() {
        ThreadState holder = Token.running();
        if (holder == null || !holder.isCurrent()) {
            return null;
        }
        holder.inside++;
        return holder;
    }
}
