package io.jcheck.runtime.threads;

import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;

/**
 * Virtual time: it passes when nothing else can happen, up to the next time limit. Where limits expire at any time, each
 * thread has a time of its own, which passes when a limit of its own expires; whoever asks for it is told that, and it is
 * a gap, since threads may compare what they were told.
 */
public final class Clock {
    /** When an execution begins: the first millisecond of 2020. */
    private static final long EPOCH_MILLIS = 1_577_836_800_000L;

    private static final long NANOS = 1_000_000L;

    private Clock() {}

    /** For what waits with a limit, and looks how much of it is left: nobody else gets to know. */
    public static long ownNanoTime(int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return System.nanoTime();
        }
        return (EPOCH_MILLIS + millis(self, site)) * NANOS;
    }

    public static long nanoTime(int site) {
        return nanoTime("java.lang.System.nanoTime", site);
    }

    /** What the program gets to know by calling this. */
    public static long nanoTime(String called, int site) {
        ThreadState self = controlled(called, site);
        return self == null ? System.nanoTime() : (EPOCH_MILLIS + millis(self, site)) * NANOS;
    }

    /** The time since a number of seconds, in nanoseconds; -1 when it is too far away for that. */
    public static long nanoTimeAdjustment(long seconds, int site) {
        ThreadState self = controlled("java.time.Clock", site);
        if (self == null) {
            return -1;
        }
        long millis = EPOCH_MILLIS + millis(self, site);
        long since = millis / 1000 - seconds;
        return Math.abs(since) >= 1L << 32 ? -1 : since * 1000 * NANOS + millis % 1000 * NANOS;
    }

    public static long currentTimeMillis(int site) {
        ThreadState self = controlled("java.lang.System.currentTimeMillis", site);
        return self == null ? System.currentTimeMillis() : EPOCH_MILLIS + millis(self, site);
    }

    private static long millis(ThreadState self, int site) {
        if (!Settings.current.virtualClock) {
            // its own time may have passed when it asks again
            self.effects.any();
        }
        int millis = Control.visible(self, Operation.clock(), site);
        self.asked = self.operations;
        return millis;
    }

    /** The calling thread, or null when the time is that of the machine. */
    private static ThreadState controlled(String name, int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
        } else if (!Settings.current.virtualClock) {
            Gaps.nondeterminism(name, site);
        }
        return self;
    }
}
