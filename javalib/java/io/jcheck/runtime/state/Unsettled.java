package io.jcheck.runtime.state;

import io.jcheck.runtime.jvm.Offsets;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;

/**
 * An atomic write in a loop that may only wait. If it leaves the value as it was, as a compare and set that fails does, it has
 * only looked; whether it did is seen at the next operation of its thread.
 */
public final class Unsettled {
    /** A handle of the field, or null for an element. */
    public final Object access;
    /** Null for a static field. */
    public final Object object;
    public final int part;
    private final Object before;

    public Unsettled(Object access, Object object, int part) {
        this.access = access;
        this.object = object;
        this.part = part;
        before = value();
    }

    /** Whether it has left the value as it was. */
    public boolean isUnchanged() {
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
        return ((VarHandle) access).varType().isPrimitive();
    }

    private Object value() {
        if (access == null) {
            return Array.get(object, part);
        }
        if (access instanceof Offsets.Place) {
            return ((Offsets.Place) access).value(object);
        }
        VarHandle handle = (VarHandle) access;
        return object == null ? (Object) handle.getVolatile() : (Object) handle.getVolatile(object);
    }
}
