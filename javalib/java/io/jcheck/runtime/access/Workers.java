package io.jcheck.runtime.access;

import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.protocol.PlatformUse;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;

/**
 * Which worker of a pool runs a task. Workers that have nothing to do are all alike, so that models choose one of them; until
 * somebody can tell them apart.
 */
public final class Workers {
    /** A task was given to one of several. */
    private static boolean wasChosen;
    /** Somebody has asked which one it is, or has left it other than it was. */
    private static boolean wasAsked;

    private Workers() {}

    public static void reset() {
        wasChosen = false;
        wasAsked = false;
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
    }
}
