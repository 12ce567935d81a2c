package io.jcheck.runtime.threads;

import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.util.concurrent.locks.LockSupport;

/** {@code park} and {@code unpark}: one permit for each thread, which the scheduler keeps. */
public final class Parking {
    private static final long NANOS = 1_000_000L;

    private Parking() {}

    /** Where the running thread said it is; {@link Settings#NO_SITE} on a thread that is not under control. */
    public static int site() {
        ThreadState self = Token.current();
        return self == null ? Settings.NO_SITE : self.site;
    }

    public static void park(int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            LockSupport.park();
        } else {
            Control.visible(self, Operation.park(), site);
        }
    }

    /** As {@code Unsafe.park}: until a time of day in milliseconds, or for nanoseconds unless they are 0. */
    public static void park(boolean isAbsolute, long time, int site) {
        if (isAbsolute) {
            parkUntil(time, site);
        } else if (time == 0) {
            park(site);
        } else {
            parkNanos(time, site);
        }
    }

    public static void parkNanos(long nanos, int site) {
        if (nanos <= 0) {
            return;
        }
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            LockSupport.parkNanos(nanos);
        } else {
            Control.visible(self, Operation.park(Operation.limit(nanos / NANOS, (int) (nanos % NANOS))), site);
        }
    }

    public static void parkUntil(long deadline, int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            LockSupport.parkUntil(deadline);
            return;
        }
        long left = Math.max(0, deadline - Clock.currentTimeMillis(site));
        Control.visible(self, Operation.park(Operation.limit(left, 0)), site);
    }

    public static void unpark(Thread thread, int site) {
        if (thread == null) {
            return;
        }
        ThreadState self = Token.current();
        ThreadState target = self == null ? null : Known.stateOf(thread);
        if (self == null) {
            Uncontrolled.note();
            LockSupport.unpark(thread);
        } else if (target == null) {
            Gaps.operation("java.util.concurrent.locks.LockSupport.unpark of a thread that was not started", site);
        } else {
            Control.visible(self, Operation.unpark(target.number), site);
        }
    }
}
