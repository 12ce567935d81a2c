package io.jcheck.runtime;

/**
 * The name and the priority of a thread: who looks at them and who changes them, in this execution.
 *
 * <p>Nearly always all of it is ordered: whoever starts a thread has named it, and then it asks for its own name. Such accesses
 * are no operations. Where two could come in either order, the search begins anew, and each access is one, to a field that is
 * volatile as that of the JDK is. Which kinds of access a thread meets does not depend on their order, so that none is missed.
 */
final class ThreadLabel {
    /** By the starter, before it starts the thread. */
    private static final int BEFORE = 1;
    /** By the starter, when it has. */
    private static final int AFTER = 2;
    /** By the thread itself. */
    private static final int ITSELF = 4;
    /** By whoever else. */
    private static final int OTHER = 8;

    /** Who came first, before the start. */
    private ThreadState first;
    /** What there was, bits of the above. */
    private int accesses;
    /** Which of them were changes. */
    private int changes;

    /** Fields of {@link Thread}, or of what it keeps there. */
    static final String NAME = "name";
    static final String PRIORITY = "priority";

    private ThreadLabel() {}

    /** The text of a thread is about to be made, of both. */
    static void described(Thread thread, int site) {
        access(thread, NAME, false, site);
        access(thread, PRIORITY, false, site);
    }

    /**
     * The running thread is about to look at a label, or to change it.
     *
     * @param field {@link #NAME} or {@link #PRIORITY}
     */
    static void access(Thread thread, String field, boolean write, int site) {
        ThreadState self = Control.current();
        if (self == null) {
            return;
        }
        ObjectEntry entry = Control.entry(thread);
        if (Control.settings.foresees(PlatformUse.THREAD_NAMES)) {
            int number = Control.settings.reachableField(Thread.class, field);
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
        entry.label.note(Control.stateOf(thread), self, write);
        if (entry.label.isUnordered()) {
            PlatformUse.THREAD_NAMES.at(site);
        }
    }

    /** A thread has been made, and has got the priority of its maker, which others may change meanwhile. */
    static void inherited(ThreadState maker, Thread made, int site) {
        if (Control.settings.foresees(PlatformUse.THREAD_NAMES)
                && Control.settings.reachableField(Thread.class, PRIORITY) == Settings.NONE) {
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
    static void starts(ObjectEntry entry, ThreadState starter, int site) {
        ThreadLabel label = entry.label;
        if (label != null && label.first != null && label.first != starter) {
            label.accesses = ofOther(label.accesses);
            label.changes = ofOther(label.changes);
            if (label.isUnordered()) {
                PlatformUse.THREAD_NAMES.at(site);
            }
        }
    }

    /** What the starter was thought to have done is what another thread has done. */
    private static int ofOther(int bits) {
        return has(bits, BEFORE) ? bits & ~BEFORE | OTHER : bits;
    }

    private void note(ThreadState thread, ThreadState self, boolean write) {
        int who = OTHER;
        if (thread == self) {
            who = ITSELF;
        } else if (thread == null) {
            first = first == null ? self : first;
            who = first == self ? BEFORE : OTHER;
        } else if (thread.starter == self) {
            who = AFTER;
        }
        accesses |= who;
        changes |= write ? who : 0;
    }

    /** Whether an access and a change could have come in the other order. */
    private boolean isUnordered() {
        boolean byOther = has(changes, OTHER) || has(accesses, OTHER) && changes != 0;
        boolean meanwhile = has(changes, AFTER) && has(accesses, ITSELF) || has(accesses, AFTER) && has(changes, ITSELF);
        return byOther || meanwhile;
    }

    private static boolean has(int bits, int bit) {
        return (bits & bit) != 0;
    }
}
