package io.jcheck.runtime;

import io.jcheck.runtime.access.Accesses;
import io.jcheck.runtime.classes.Classes;
import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.events.Exclusive;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.util.ServiceLoader;

/**
 * What the program hands to code of the JDK that is not rewritten: all elements of an array are accessed; a loader of
 * services is written as a whole.
 *
 * <p>No method of the program runs here, and none of the object that could call one.
 */
final class Handed {
    /** In place of the number of a field. */
    private static final int WHOLE_OBJECT = -1;

    private Handed() {}

    /** An argument, which may be an array. */
    static void array(Object argument, boolean write, int site) {
        if (argument == null || !argument.getClass().isArray()) {
            return;
        }
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        ObjectEntry entry = Known.entry(argument);
        accessed(self, entry, write, site);
        int length = Accesses.length(argument);
        if (entry.communication) {
            Gaps.synchronising("all elements of " + entry.className(), site);
        } else if (length > 0) {
            Accesses.elements(self, entry, 0, length - 1, write, site);
        }
    }

    /** A receiver, which may be a loader of services. What was found by one iterator is kept for the next. */
    static void services(Object loader, int site) {
        if (!(loader instanceof ServiceLoader)) {
            return;
        }
        Classes.services(loader, site);
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        ObjectEntry entry = Known.entry(loader);
        accessed(self, entry, true, site);
        if (entry.communication) {
            Control.visible(self, Operation.element(true, Known.mention(entry), 0), site);
        } else if (!Messages.isAlone(self, entry) && entry.remember(Events.segment, WHOLE_OBJECT, true)) {
            Events.trace();
            Events.BUFFER.objectAccess(Known.mention(entry), true, site);
            Messages.flushIfLarge(self);
        }
    }

    private static void accessed(ThreadState self, ObjectEntry entry, boolean write, int site) {
        if (write) {
            self.effects.any();
        }
        if (Exclusive.active && !entry.communication) {
            if (Exclusive.isEvaluating()) {
                Exclusive.refuse("uses a " + entry.className());
            }
            Exclusive.before(self);
            Exclusive.accessed(self, entry, site);
        }
    }
}
