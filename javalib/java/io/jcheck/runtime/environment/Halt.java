package io.jcheck.runtime.environment;

import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.jvm.Output;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;

/** The end of the process without its shutdown hooks: {@link Runtime#halt}, or a crash. */
public final class Halt {
    private static final int CRASH = Integer.MIN_VALUE;
    private static final int CRASH_AND_RESTART = CRASH + 1;

    private Halt() {}

    /** Comes before a call that cannot be made: the execution ends here. */
    public static void unsupported(String name, int site) {
        if (Token.current() != null) {
            Gaps.reflection(name, site);
            halt(0, site);
        }
    }

    /** Comes before what only the framework of a test can do: the execution ends here. */
    public static void framework(String name) {
        if (Token.current() != null) {
            Gaps.framework(name);
            halt(0, Settings.NO_SITE);
        }
    }

    /** Where there are other processes, the end of this one by its only thread is that of the thread. Then it does not return. */
    private static void endProcess(ThreadState self, int status) {
        if (status == 0 && Replicas.areThere() && Token.threads() == 1) {
            close();
            Output.flush();
            Control.end(self);
        }
    }

    /** {@link Runtime#halt}. Does not return. */
    public static void halt(int status, int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Runtime.getRuntime().halt(status);
        }
        endProcess(self, status);
        endAround(self, status, site);
        if (Replicas.areThere()) {
            Output.flush();
            Control.end(self);
        }
        // granted: what is left of the JVM's exit is to go
        Output.flush();
        Runtime.getRuntime().halt(status);
    }

    /** This process, of several, crashes. Does not return. */
    public static void crash(ThreadState self, boolean restarts, int site) {
        endAround(self, restarts ? CRASH_AND_RESTART : CRASH, site);
        Output.flush();
        Control.end(self);
    }

    /** Ends the other threads of this process, of several, and has the system close what it has. */
    private static void endAround(ThreadState self, int status, int site) {
        Control.visible(self, Operation.exit(status), site);
        for (int number = 0; number < Token.threads(); number++) {
            if (Token.thread(number).communicates > 0) {
                // before that, or after it: another execution does so
                Control.visible(self, Operation.assume(), site);
            }
        }
        if (Replicas.isUsed()) {
            Replicas.closeAll();
        }
    }

    /** The system closes what the process has. Daemons go no further. */
    public static void close() {
        for (int number = 0; number < Token.threads(); number++) {
            ThreadState other = Token.thread(number);
            if (other.thread.isDaemon() && !other.ended) {
                endAround(Token.current(), 0, Settings.NO_SITE);
                return;
            }
        }
        if (Replicas.isUsed()) {
            Replicas.closeAll();
        }
    }
}
