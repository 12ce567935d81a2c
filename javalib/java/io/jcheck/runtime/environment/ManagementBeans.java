package io.jcheck.runtime.environment;

import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ThreadState;

/**
 * The beans of the JVM, which the JDK keeps for all threads. What a thread does with them depends on those who came before: each
 * use is told as a write. The scheduler makes a gap of two that nothing orders, as it does not explore their orders.
 */
public final class ManagementBeans {
    private static final int WHOLE_OBJECT = -1;

    private ManagementBeans() {}

    /** They are about to be used. */
    public static void used(ThreadState self, int site) {
        ObjectEntry entry = Known.entry(ManagementBeans.class);
        if (!Messages.isAlone(self, entry) && entry.remember(Events.segment, WHOLE_OBJECT, true)) {
            Events.trace();
            Events.BUFFER.objectAccess(Known.mention(entry), true, site);
            Messages.flushIfLarge(self);
        }
    }
}
