package io.jcheck.runtime.events;

import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Unsettled;

/** Atomic writes of which it is not known yet whether they have changed anything, see {@link Unsettled}. */
public final class AtomicWrites {
    private AtomicWrites() {}

    /**
     * An atomic write is about to take place.
     *
     * @param access a {@link VarHandle} or a place of the field, or null for an element
     * @param object the object or array, null for a static field
     * @param part the number of the field, or the index
     */
    public static void begin(ThreadState self, Object access, Object object, int part) {
        if (self.hasLooped) {
            self.unsettled = new Unsettled(access, object, part);
        }
    }

    /** It has left the value as it was. */
    public static void looked(ThreadState self) {
        self.unsettled = null;
        self.wroteAtomically = false;
    }

    /** It has taken place. */
    public static void settle(ThreadState self) {
        Unsettled last = self.unsettled;
        boolean wrote = self.wroteAtomically;
        self.wroteAtomically = false;
        if (last == null) {
            if (wrote) {
                self.effects.any();
            }
            return;
        }
        self.unsettled = null;
        if (!last.isUnchanged()) {
            self.effects.any();
        } else if (last.access == null) {
            Events.BUFFER.unchangedElement(Known.mention(Known.entry(last.object)), last.part);
        } else if (last.object == null) {
            Events.BUFFER.unchangedStatic(last.part);
        } else {
            Events.BUFFER.unchangedField(Known.mention(Known.entry(last.object)), last.part);
        }
    }
}
