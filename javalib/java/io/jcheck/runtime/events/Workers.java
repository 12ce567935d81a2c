package io.jcheck.runtime.events;

import io.jcheck.runtime.protocol.PlatformUse;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;

/**
 * Which worker of a pool runs a task, and how many do at a time. Workers that have nothing to do are all alike, so that models
 * choose one of them, or have one for each task; until somebody can tell them apart, or how many there are.
 */
public final class Workers {
    /** A task was given to one of several. */
    private static boolean wasChosen;
    /** Somebody has asked which one it is, or has left it other than it was. */
    private static boolean wasAsked;

    /** So many workers for one task each are as many as an execution needs; more cost more than they save. */
    private static final int MOST = 256;

    /** Workers for one task each. */
    private static int employed;
    /** Somebody has done what depends on how many there are. */
    private static boolean wasCounted;

    private Workers() {}

    public static void reset() {
        wasChosen = false;
        wasAsked = false;
        employed = 0;
        wasCounted = false;
    }

    /** Whether pools have as many workers as they say. */
    public static boolean areLimited() {
        Settings settings = Settings.current;
        return settings.foresees(PlatformUse.PARALLELISM)
                || settings.foresees(PlatformUse.WORKERS)
                || settings.foresees(PlatformUse.QUIESCENCE)
                || settings.foresees(PlatformUse.STEPS_APART);
    }

    /** A worker is employed for one task, however many others there are. */
    public static void employs(int site) {
        if (employed++ == 0) {
            Gaps.unlimited(site);
        }
        wasCounted |= employed > MOST;
        tells(site);
    }

    /** Somebody does what depends on how many workers there are. */
    public static void counts(int site) {
        wasCounted = true;
        tells(site);
    }

    /**
     * A thread is about to wait. With a worker for each task it may wait for tasks that no worker would begin, as all wait: a
     * task, unless its pool takes care of that, or whoever has something for which a task may wait.
     */
    public static void waits(ThreadState self, int site) {
        boolean isFull = self.isForOneTask && self.waitsForTasks == 0;
        if (isFull || self.locks != 0 || self.readLocks != 0 || self.classInit != null) {
            counts(site);
        }
    }

    /** A task is given to one worker, and others may be free. */
    public static void chooses(int site) {
        wasChosen = true;
        tells(site);
    }

    /** Somebody can tell a worker from others. */
    public static void asks(int site) {
        wasAsked = true;
        tells(site);
    }

    /** The thread asks for itself, or for what it has for itself. What the JDK asks, for owners of locks, is its business. */
    public static void asksForOwn(int site) {
        ThreadState self = Token.current();
        if (self != null && self.isWorker && (Settings.current.flags(site) & Settings.PLATFORM) == 0) {
            asks(site);
        }
    }

    /** A thread is asked for its name: who asks may have been given it, as a handler of exceptions is. */
    public static void asksForName(Thread thread, int site) {
        ThreadState asked = Uncontrolled.require(thread);
        if (asked != null && asked.isWorker) {
            asks(site);
        }
    }

    /** A worker has done its task: who keeps a lock is not like others. */
    public static void endsTask(ThreadState worker) {
        if (worker.locks != 0 || worker.readLocks != 0) {
            asks(worker.site);
        }
    }

    private static void tells(int site) {
        if (wasChosen && wasAsked) {
            Gaps.unforeseen(PlatformUse.WORKERS, site);
        }
        if (employed > 0 && (wasCounted || wasAsked)) {
            Gaps.unforeseen(PlatformUse.PARALLELISM, site);
        }
    }
}
