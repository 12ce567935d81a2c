package io.jcheck.runtime.access;

import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.protocol.PlatformUse;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ThreadLabel;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;

/** Accesses to the names and the priorities of threads, see {@link ThreadLabel}. */
public final class ThreadLabels {
    /** Fields of {@link Thread}, or of what it keeps there. */
    public static final String NAME = "name";
    public static final String PRIORITY = "priority";

    private ThreadLabels() {}

    /** The text of a thread is about to be made, of both. */
    public static void described(Thread thread, int site) {
        access(thread, NAME, false, site);
        access(thread, PRIORITY, false, site);
    }

    /**
     * The running thread is about to look at a label, or to change it.
     *
     * @param field {@link #NAME} or {@link #PRIORITY}
     */
    public static void access(Thread thread, String field, boolean write, int site) {
        ThreadState self = Token.current();
        if (self == null) {
            return;
        }
        ObjectEntry entry = Known.entry(thread);
        if (Settings.current.foresees(PlatformUse.THREAD_NAMES)) {
            int number = Settings.current.reachableField(Thread.class, field);
            if (number == Settings.NONE) {
                Gaps.unknownSite(site);
            } else {
                Accesses.field(self, entry, number, true, write, site);
            }
            return;
        }
        if (entry.label == null) {
            entry.label = new ThreadLabel();
        }
        entry.label.note(Known.stateOf(thread), self, write);
        if (entry.label.isUnordered()) {
            Gaps.unforeseen(PlatformUse.THREAD_NAMES, site);
        }
    }

    /** A thread has been made, and has got the priority of its maker, which others may change meanwhile. */
    static void inherited(ThreadState maker, Thread made, int site) {
        if (Settings.current.foresees(PlatformUse.THREAD_NAMES)
                && Settings.current.reachableField(Thread.class, PRIORITY) == Settings.NONE) {
            return; // nobody who changes it is seen
        }
        int before = maker.thread.getPriority();
        access(maker.thread, PRIORITY, false, site);
        int now = maker.thread.getPriority();
        if (now != before && made.getPriority() == before) {
            made.setPriority(now);
        }
    }

    /** A thread is about to be started. */
    public static void starts(ObjectEntry entry, ThreadState starter, int site) {
        ThreadLabel label = entry.label;
        if (label != null) {
            label.startedBy(starter);
            if (label.isUnordered()) {
                Gaps.unforeseen(PlatformUse.THREAD_NAMES, site);
            }
        }
    }
}
