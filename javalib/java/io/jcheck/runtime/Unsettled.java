package io.jcheck.runtime;

import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;

/**
 * An atomic write in a loop that may only wait. If it leaves the value as it was, as a compare and set that fails does, it has
 * only looked; whether it did is seen at the next operation of its thread.
 */
final class Unsettled {
    /** A handle of the field, or null for an element. */
    private final Object access;
    /** Null for a static field. */
    private final Object object;
    private final int part;
    private final Object before;

    private Unsettled(Object access, Object object, int part) {
        this.access = access;
        this.object = object;
        this.part = part;
        before = value();
    }

    /**
     * An atomic write is about to take place.
     *
     * @param access a {@link VarHandle} or {@link FieldHandle} of the field, or null for an element
     * @param object the object or array, null for a static field
     * @param part the number of the field, or the index
     */
    static void begin(ThreadState self, Object access, Object object, int part) {
        if (self.hasLooped) {
            self.unsettled = new Unsettled(access, object, part);
        }
    }

    /** It has left the value as it was. */
    static void looked(ThreadState self) {
        self.unsettled = null;
        self.wroteAtomically = false;
    }

    /** It has taken place. */
    static void settle(ThreadState self) {
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
            Control.EVENTS.unchangedElement(Control.mention(Control.entry(last.object)), last.part);
        } else if (last.object == null) {
            Control.EVENTS.unchangedStatic(last.part);
        } else {
            Control.EVENTS.unchangedField(Control.mention(Control.entry(last.object)), last.part);
        }
    }

    private boolean isUnchanged() {
        Object after = value();
        return isPrimitive() ? before.equals(after) : before == after;
    }

    private boolean isPrimitive() {
        if (access == null) {
            return object.getClass().getComponentType().isPrimitive();
        }
        if (access instanceof Offsets.Place) {
            return ((Offsets.Place) access).isPrimitive();
        }
        return access instanceof FieldHandle ? ((FieldHandle) access).isPrimitive() : ((VarHandle) access).varType().isPrimitive();
    }

    private Object value() {
        if (access == null) {
            return Array.get(object, part);
        }
        if (access instanceof FieldHandle) {
            return ((FieldHandle) access).value(object);
        }
        if (access instanceof Offsets.Place) {
            return ((Offsets.Place) access).value(object);
        }
        VarHandle handle = (VarHandle) access;
        return object == null ? (Object) handle.getVolatile() : (Object) handle.getVolatile(object);
    }
}
