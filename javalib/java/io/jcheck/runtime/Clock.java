package io.jcheck.runtime;

/** Virtual time: it passes when nothing else can happen, up to the next time limit. */
final class Clock {
    /** When an execution begins: the first millisecond of 2020. */
    private static final long EPOCH_MILLIS = 1_577_836_800_000L;

    private static final long NANOS = 1_000_000L;

    private Clock() {}

    static long nanoTime(int site) {
        ThreadState self = controlled("java.lang.System.nanoTime", site);
        return self == null ? System.nanoTime() : (EPOCH_MILLIS + millis(self, site)) * NANOS;
    }

    /** The time since a number of seconds, in nanoseconds; -1 when it is too far away for that. */
    static long nanoTimeAdjustment(long seconds, int site) {
        ThreadState self = controlled("java.time.Clock", site);
        if (self == null) {
            return -1;
        }
        long millis = EPOCH_MILLIS + millis(self, site);
        long since = millis / 1000 - seconds;
        return Math.abs(since) >= 1L << 32 ? -1 : since * 1000 * NANOS + millis % 1000 * NANOS;
    }

    static long currentTimeMillis(int site) {
        ThreadState self = controlled("java.lang.System.currentTimeMillis", site);
        return self == null ? System.currentTimeMillis() : EPOCH_MILLIS + millis(self, site);
    }

    private static long millis(ThreadState self, int site) {
        return Control.visible(self, Operation.clock(), site);
    }

    /** The calling thread, or null when the time is that of the machine. */
    private static ThreadState controlled(String name, int site) {
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
        } else if (!Control.settings.virtualClock) {
            Gaps.nondeterminism(name, site);
            return null;
        }
        return self;
    }
}
