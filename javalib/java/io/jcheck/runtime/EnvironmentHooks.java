package io.jcheck.runtime;

import io.jcheck.runtime.environment.Identity;
import io.jcheck.runtime.environment.ManagementBeans;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.events.Pin;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.jvm.ProgramClasses;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import io.jcheck.runtime.threads.FileSteps;
import java.util.UUID;

/** What differs from machine to machine or from run to run, and is no choice of the schedule: the same answers everywhere. */
public final class EnvironmentHooks {
    private static final int PROCESSORS = 1;
    private static final int WORKERS = 2;
    private static final long MAX_MEMORY = 1L << 30;
    private static final long TOTAL_MEMORY = MAX_MEMORY / 4;
    private static final long FREE_MEMORY = TOTAL_MEMORY / 2;
    /** How many of the bits of a number make a random fraction: those that it holds exactly. */
    private static final int FRACTION = 53;

    private EnvironmentHooks() {}

    /**
     * {@link Runtime#availableProcessors}.
     *
     * @param runtime of the JVM
     * @param site where
     * @return always the same
     */
    public static int processors(Runtime runtime, int site) {
        if (Token.current() == null) {
            return runtime.availableProcessors();
        }
        Pin.PROCESSORS.at(site);
        return PROCESSORS;
    }

    /**
     * {@link Runtime#availableProcessors}, asked by a pool that has as many workers.
     *
     * @param runtime of the JVM
     * @param site where
     * @return always the same: two tasks can run side by side
     */
    public static int workers(Runtime runtime, int site) {
        if (Token.current() == null) {
            return runtime.availableProcessors();
        }
        Pin.PROCESSORS.at(site);
        return WORKERS;
    }

    /**
     * {@link Runtime#maxMemory}.
     *
     * @param runtime of the JVM
     * @param site where
     * @return always the same
     */
    public static long maxMemory(Runtime runtime, int site) {
        return memory(runtime.maxMemory(), MAX_MEMORY, site);
    }

    /**
     * {@link Runtime#totalMemory}.
     *
     * @param runtime of the JVM
     * @param site where
     * @return always the same
     */
    public static long totalMemory(Runtime runtime, int site) {
        return memory(runtime.totalMemory(), TOTAL_MEMORY, site);
    }

    /**
     * {@link Runtime#freeMemory}.
     *
     * @param runtime of the JVM
     * @param site where
     * @return always the same
     */
    public static long freeMemory(Runtime runtime, int site) {
        return memory(runtime.freeMemory(), FREE_MEMORY, site);
    }

    private static long memory(long real, long pinned, int site) {
        if (Token.current() == null) {
            return real;
        }
        Pin.MEMORY.at(site);
        return pinned;
    }

    /**
     * {@link Thread#getId}.
     *
     * @param thread whose
     * @param site where
     * @return a number that follows from where the thread was made
     */
    public static long threadNumber(Thread thread, int site) {
        ThreadState self = Token.current();
        if (self == null || ProgramClasses.declarer(thread.getClass(), "getId") != Thread.class) {
            int before = ThreadState.goOut(self);
            try {
                return thread.getId();
            } finally {
                ThreadState.comeBack(self, before);
            }
        }
        Pin.THREAD_NUMBERS.at(site);
        return Identity.numberOf(thread, self);
    }

    /**
     * {@link Math#random}.
     *
     * @param site where
     * @return a number that follows from the thread and how often it has asked
     */
    public static double random(int site) {
        ThreadState self = Token.current();
        if (self == null) {
            return Math.random();
        }
        Pin.RANDOM_NUMBERS.at(site);
        return (self.nextRandom() >>> Long.SIZE - FRACTION) * 0x1.0p-53;
    }

    /**
     * {@link UUID#randomUUID}.
     *
     * @param site where
     * @return one that follows from the thread and how often it has asked
     */
    public static UUID randomUuid(int site) {
        ThreadState self = Token.current();
        if (self == null) {
            return UUID.randomUUID();
        }
        Pin.RANDOM_NUMBERS.at(site);
        // version 4, variant 2 (RFC 4122, section 4.4)
        long high = self.nextRandom() & ~0xf000L | 0x4000;
        long low = self.nextRandom() & ~0xc000000000000000L | 0x8000000000000000L;
        return new UUID(high, low);
    }

    /**
     * Where the JDK makes a seed of what differs from run to run.
     *
     * @param site where
     * @return a number that follows from the thread and how often it has asked
     */
    public static long seed(int site) {
        ThreadState self = Token.current();
        if (self == null) {
            return System.nanoTime();
        }
        Pin.RANDOM_NUMBERS.at(site);
        return self.nextRandom();
    }

    /**
     * An object is about to be made that has a finalizer, which nobody calls.
     *
     * @param site where
     */
    public static void finalizable(int site) {
        if (Token.current() != null) {
            Pin.FINALIZERS.at(site);
        }
    }

    /**
     * Files are about to be used; what is done with them is told below.
     *
     * @param site where
     */
    public static void asksForFiles(int site) {
        FileSteps.asked(site);
    }

    /**
     * An object of the JDK is about to be used whose state nobody watches: critical sections in which that happens share it, and
     * count as if they did.
     *
     * @param site where
     */
    public static void changesUnseen(int site) {
        ThreadState self = Token.current();
        if (self != null) {
            usesUnseen(self);
        }
    }

    private static void usesUnseen(ThreadState self) {
        if (self.locks != 0 && Token.hasStartedThreads()) {
            Events.trace();
            Events.BUFFER.region();
            Messages.flushIfLarge(self);
        }
    }

    /**
     * The beans of the JVM are about to be used, or what describes beans: it may read objects of the program's, and nobody watches
     * that.
     *
     * @param site where
     */
    public static void manages(int site) {
        ThreadState self = Token.current();
        if (self != null) {
            Pin.MANAGEMENT.at(site);
            ManagementBeans.used(self, site);
            usesUnseen(self);
        }
    }

    /**
     * Stands for {@link System#setIn}.
     *
     * @param stream the new one
     * @param site where
     */
    public static void setIn(java.io.InputStream stream, int site) {
        replaces(site);
        System.setIn(stream);
    }

    /**
     * Stands for {@link System#setOut}.
     *
     * @param stream the new one
     * @param site where
     */
    public static void setOut(java.io.PrintStream stream, int site) {
        replaces(site);
        System.setOut(stream);
    }

    /**
     * Stands for {@link System#setErr}.
     *
     * @param stream the new one
     * @param site where
     */
    public static void setErr(java.io.PrintStream stream, int site) {
        replaces(site);
        System.setErr(stream);
    }

    /** A standard stream is about to be replaced, which is seen by all threads that live, at once or not. */
    private static void replaces(int site) {
        if (Token.current() == null) {
            Uncontrolled.note();
        } else {
            Gaps.changedForAll(site);
        }
    }
}
