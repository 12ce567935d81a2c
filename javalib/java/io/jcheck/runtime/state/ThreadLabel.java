package io.jcheck.runtime.state;

/**
 * The name and the priority of a thread: who looks at them and who changes them, in this execution.
 *
 * <p>Nearly always all of it is ordered: whoever starts a thread has named it, and then it asks for its own name. Such accesses
 * are no operations. Where two could come in either order, the search begins anew, and each access is one, to a field that is
 * volatile as that of the JDK is. Which kinds of access a thread meets does not depend on their order, so that none is missed.
 */
public final class ThreadLabel {
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

    /** Who was thought to be the starter is not: what it has done is what another thread has done. */
    public void startedBy(ThreadState starter) {
        if (first != null && first != starter) {
            accesses = ofOther(accesses);
            changes = ofOther(changes);
        }
    }

    /** What the starter was thought to have done is what another thread has done. */
    private static int ofOther(int bits) {
        return has(bits, BEFORE) ? bits & ~BEFORE | OTHER : bits;
    }

    public void note(ThreadState thread, ThreadState self, boolean write) {
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
    public boolean isUnordered() {
        boolean byOther = has(changes, OTHER) || has(accesses, OTHER) && changes != 0;
        boolean meanwhile = has(changes, AFTER) && has(accesses, ITSELF) || has(accesses, AFTER) && has(changes, ITSELF);
        return byOther || meanwhile;
    }

    private static boolean has(int bits, int bit) {
        return (bits & bit) != 0;
    }
}
