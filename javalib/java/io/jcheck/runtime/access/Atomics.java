package io.jcheck.runtime.access;

import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.events.AtomicWrites;
import io.jcheck.runtime.events.Exclusive;
import io.jcheck.runtime.events.Finders;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.jvm.AccessModes;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;

/**
 * Accesses by handles and by offsets. An atomic one is a visible operation, and says by events what it contributes to the
 * order of memory. What it does to the memory follows as plain code, since nobody else runs meanwhile.
 *
 * <p>Of a field that is not volatile, plain accesses are those of instructions, and atomic ones are told as accesses as well:
 * where nothing orders the two, that is a data race. So it is with elements that the program itself reaches by handles.
 *
 * <p>The methods for what comes before an access give whether it is atomic.
 */
public final class Atomics {
    private Atomics() {}

    private static boolean has(int mode, int bit) {
        return (mode & bit) != 0;
    }

    /** Whether what is told of an access before it is made is that it writes. One that may fail has read so far. */
    private static boolean writesAtOnce(int mode) {
        return has(mode, AccessModes.WRITES) && !has(mode, AccessModes.CONDITIONAL);
    }

    /**
     * Comes before an access to a field.
     *
     * @param access what reaches the field: a {@link java.lang.invoke.VarHandle} or a place
     * @param mode bits of {@link AccessModes}
     */
    public static boolean field(ThreadState self, Object access, Object object, int field, int mode) {
        boolean write = has(mode, AccessModes.WRITES);
        boolean checked = Settings.current.isCheckedField(field);
        ObjectEntry entry = Known.entry(object);
        if (checked && has(mode, AccessModes.PLAIN)) {
            Accesses.field(self, entry, field, Settings.current.isVisibleField(field), write, self.site);
            return false;
        }
        if (Finders.isAlone(self, entry)) {
            return false;
        }
        int number = Known.mention(entry);
        Control.visible(self, Operation.atomicField(write, number, field), self.site);
        if (Exclusive.active && write) {
            Exclusive.wroteField(entry, field, self.site);
        }
        if (write) {
            AtomicWrites.begin(self, access, object, field);
        }
        if (has(mode, AccessModes.ACQUIRES)) {
            Events.BUFFER.fieldOrder(false, number, field);
        }
        if (checked) {
            Events.trace();
            Events.BUFFER.atomicField(number, field, writesAtOnce(mode), self.site);
        }
        return true;
    }

    /** Comes after a write of a field: it publishes if its mode says so, or has left the field as it was. */
    public static void fieldWritten(ThreadState self, Object object, int field, int mode, boolean unchanged) {
        int number = Known.mention(Known.entry(object));
        if (unchanged) {
            AtomicWrites.looked(self);
            Events.BUFFER.unchangedField(number, field);
            return;
        }
        if (has(mode, AccessModes.CONDITIONAL) && Settings.current.isCheckedField(field)) {
            Events.trace();
            Events.BUFFER.atomicField(number, field, true, self.site);
        }
        if (has(mode, AccessModes.RELEASES)) {
            Events.BUFFER.fieldOrder(true, number, field);
        }
    }

    /** As {@link #field}, of a static field. */
    public static boolean staticField(ThreadState self, Object access, int field, int mode) {
        boolean write = has(mode, AccessModes.WRITES);
        boolean checked = Settings.current.isCheckedField(field);
        if (checked && has(mode, AccessModes.PLAIN)) {
            Accesses.staticField(self, field, Settings.current.isVisibleField(field), write, self.site);
            return false;
        }
        Control.visible(self, Operation.atomicStatic(write, field), self.site);
        if (Exclusive.active && write) {
            Exclusive.wroteStatic(field, self.site);
        }
        if (write) {
            AtomicWrites.begin(self, access, null, field);
        }
        if (has(mode, AccessModes.ACQUIRES)) {
            Events.BUFFER.staticOrder(false, field);
        }
        if (checked) {
            Events.trace();
            Events.BUFFER.atomicStatic(field, writesAtOnce(mode), self.site);
        }
        return true;
    }

    /** As {@link #fieldWritten}, of a static field. */
    public static void staticWritten(ThreadState self, int field, int mode, boolean unchanged) {
        if (unchanged) {
            AtomicWrites.looked(self);
            Events.BUFFER.unchangedStatic(field);
            return;
        }
        if (has(mode, AccessModes.CONDITIONAL) && Settings.current.isCheckedField(field)) {
            Events.trace();
            Events.BUFFER.atomicStatic(field, true, self.site);
        }
        if (has(mode, AccessModes.RELEASES)) {
            Events.BUFFER.staticOrder(true, field);
        }
    }

    /**
     * Comes before an access to an element. An array that code of the JDK reaches by handles is its own: from the first such
     * access on all are visible operations, and those that came before must be ordered before it, as if it wrote the whole
     * array.
     */
    public static boolean element(ThreadState self, Object array, int index, int mode) {
        ObjectEntry entry = Known.entry(array);
        boolean write = has(mode, AccessModes.WRITES);
        boolean checked = isChecked(entry, mode);
        if (checked && has(mode, AccessModes.PLAIN)) {
            Accesses.element(self, entry, index, false, write, self.site);
            return false;
        }
        if (Finders.isAlone(self, entry)) {
            return false;
        }
        int number = Known.mention(entry);
        Control.visible(self, Operation.atomicElement(write, number, index), self.site);
        if (Exclusive.active && write) {
            Exclusive.wroteElements(entry, index, index, self.site);
        }
        if (write) {
            AtomicWrites.begin(self, null, array, index);
        }
        if (!checked && !entry.communication) {
            int last = Accesses.length(array) - 1;
            if (entry.elements != null && last >= 0) {
                Events.BUFFER.elements(number, 0, last, true, self.site);
            }
            entry.communication = true;
            entry.byHandle = true;
        }
        if (has(mode, AccessModes.ACQUIRES)) {
            Events.BUFFER.elementOrder(false, number, index);
        }
        if (checked) {
            entry.checked = true;
            Events.trace();
            Events.BUFFER.atomicElement(number, index, writesAtOnce(mode), self.site);
        }
        return true;
    }

    /** Whether atomic accesses to an array are to be ordered with plain ones. */
    private static boolean isChecked(ObjectEntry array, int mode) {
        boolean ofProgram = has(mode, AccessModes.PROGRAM);
        if (ofProgram ? array.byHandle : array.checked) {
            Gaps.operation("an array that the program and the JDK access by handles", Token.current().site);
        }
        return ofProgram && !array.byHandle;
    }

    /** As {@link #fieldWritten}, of an element. */
    public static void elementWritten(ThreadState self, Object array, int index, int mode, boolean unchanged) {
        ObjectEntry entry = Known.entry(array);
        int number = Known.mention(entry);
        if (unchanged) {
            AtomicWrites.looked(self);
            Events.BUFFER.unchangedElement(number, index);
            return;
        }
        if (has(mode, AccessModes.CONDITIONAL) && entry.checked) {
            Events.trace();
            Events.BUFFER.atomicElement(number, index, true, self.site);
        }
        if (has(mode, AccessModes.RELEASES)) {
            Events.BUFFER.elementOrder(true, number, index);
        }
    }
}
