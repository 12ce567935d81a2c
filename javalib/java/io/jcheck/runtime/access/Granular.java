package io.jcheck.runtime.access;

import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.jvm.Wrapper;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;

/**
 * Objects whose operations are methods: all accesses to their fields are accesses to the object as a whole, and those
 * that the operation of the running method covers are none of their own. The operation is reported by the wrapper that
 * the object is an instance of, or by the method itself; see the instrumenter's module {@code granularity}.
 *
 * <p>"Covered" means: made by the same thread without a scheduling point since. So an operation whose method does
 * something visible on the way is followed by another one, whatever the user said about the class.
 */
public final class Granular {
    /** In place of the number of a field. */
    private static final int WHOLE_OBJECT = -1;

    private Granular() {}

    public static void operation(Object object, boolean write, boolean single, int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        boolean inner = self.inner;
        self.inner = false;
        // the instruction itself throws when there is no object
        if (object == null) {
            return;
        }
        ObjectEntry entry = Known.entry(object);
        if (!entry.communication) {
            invisible(self, entry, write, site);
        } else if (!inner || entry.remember(Events.segment, WHOLE_OBJECT, write)) {
            visible(self, entry, write, site);
            if (!single && entry.owner != self) {
                Gaps.assumedAtomic(entry.className(), site);
            }
        }
    }

    public static void part(Object object, Object method, boolean write, int site) {
        if (object != method) {
            operation(object, write, true, site);
            return;
        }
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        ObjectEntry entry = Known.entry(object);
        if (!entry.communication) {
            invisible(self, entry, write, site);
        } else if (entry.remember(Events.segment, WHOLE_OBJECT, write)) {
            visible(self, entry, write, site);
        }
    }

    /**
     * The same in a method that wrappers override. An object without a wrapper has not reported an operation which the
     * access could belong to, so it is one of its own.
     */
    public static void overriddenPart(Object object, Object method, boolean write, int site) {
        ThreadState self = Token.current();
        if (object == method && !(object instanceof Wrapper) && self != null) {
            alone(self, Known.entry(object), write, site);
        } else {
            part(object, method, write, site);
        }
    }

    /** The same, where wrappers override the called method or the one that calls. */
    public static void inner(Object object) {
        if (object instanceof Wrapper) {
            inner();
        }
    }

    public static void inner() {
        ThreadState self = Token.current();
        if (self != null) {
            self.inner = true;
        }
    }

    /**
     * An array that nobody has used yet is from now on a part of the object.
     *
     * @param wrapped whether objects of the class have wrappers
     */
    public static void keeps(Object owner, Object array, boolean wrapped) {
        if (owner == null || array == null || Token.current() == null) {
            return;
        }
        ObjectEntry entry = Known.entry(array);
        if (entry.root == null && entry.isUnused()) {
            entry.root = Known.entry(owner);
            entry.root.granular = true;
            entry.root.bare = wrapped && !(owner instanceof Wrapper);
        }
    }

    /** An access to an array that is a part of an object. */
    static void element(ThreadState self, ObjectEntry root, boolean write, int site) {
        if (root.bare) {
            alone(self, root, write, site);
        } else if (!root.communication) {
            invisible(self, root, write, site);
        } else if (root.remember(Events.segment, WHOLE_OBJECT, write)) {
            visible(self, root, write, site);
        }
    }

    private static void invisible(ThreadState self, ObjectEntry entry, boolean write, int site) {
        if (write) {
            self.effects.any();
        }
        if (!Messages.isAlone(self, entry) && entry.remember(Events.segment, WHOLE_OBJECT, write)) {
            Events.trace();
            Events.BUFFER.objectAccess(Known.mention(entry), write, site);
            Messages.flushIfLarge(self);
        }
    }

    /** An access that belongs to no operation, as with field granularity. */
    private static void alone(ThreadState self, ObjectEntry entry, boolean write, int site) {
        if (entry.communication) {
            Control.visible(self, Operation.element(write, Known.mention(entry), 0), site);
        } else {
            invisible(self, entry, write, site);
        }
    }

    private static void visible(ThreadState self, ObjectEntry entry, boolean write, int site) {
        Control.visible(self, Operation.element(write, Known.mention(entry), 0), site);
        entry.remember(Events.segment, WHOLE_OBJECT, write);
    }
}
