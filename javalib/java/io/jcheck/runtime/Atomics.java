package io.jcheck.runtime;

/**
 * Accesses by handles and by offsets. An atomic one is a visible operation, and says by events what it contributes to the
 * order of memory. What it does to the memory follows as plain code, since nobody else runs meanwhile.
 *
 * <p>Of a field that is not volatile, plain accesses are those of instructions, and atomic ones are told as accesses as well:
 * where nothing orders the two, that is a data race. So it is with elements that the program itself reaches by handles.
 *
 * <p>The methods for what comes before an access give whether it is atomic.
 */
final class Atomics {
    private Atomics() {}

    private static boolean has(int mode, int bit) {
        return (mode & bit) != 0;
    }

    /** Whether what is told of an access before it is made is that it writes. One that may fail has read so far. */
    private static boolean writesAtOnce(int mode) {
        return has(mode, Handles.WRITES) && !has(mode, Handles.CONDITIONAL);
    }

    /**
     * Comes before an access to a field.
     *
     * @param access what reaches the field: a {@link java.lang.invoke.VarHandle}, a {@link FieldHandle} or a place
     * @param mode bits of {@link Handles}
     */
    static boolean field(ThreadState self, Object access, Object object, int field, int mode) {
        boolean write = has(mode, Handles.WRITES);
        boolean checked = Control.settings.isCheckedField(field);
        ObjectEntry entry = Control.entry(object);
        if (checked && has(mode, Handles.PLAIN)) {
            Accesses.field(self, entry, field, Control.settings.isVisibleField(field), write, self.site);
            return false;
        }
        if (ClassSearches.isAlone(self, entry)) {
            return false;
        }
        int number = Control.mention(entry);
        Control.visible(self, Operation.atomicField(write, number, field), self.site);
        if (Exclusive.active && write) {
            Exclusive.wroteField(entry, field, self.site);
        }
        if (write) {
            Unsettled.begin(self, access, object, field);
        }
        if (has(mode, Handles.ACQUIRES)) {
            Control.EVENTS.fieldOrder(false, number, field);
        }
        if (checked) {
            Control.trace();
            Control.EVENTS.atomicField(number, field, writesAtOnce(mode), self.site);
        }
        return true;
    }

    /** Comes after a write of a field: it publishes if its mode says so, or has left the field as it was. */
    static void fieldWritten(ThreadState self, Object object, int field, int mode, boolean unchanged) {
        int number = Control.mention(Control.entry(object));
        if (unchanged) {
            Unsettled.looked(self);
            Control.EVENTS.unchangedField(number, field);
            return;
        }
        if (has(mode, Handles.CONDITIONAL) && Control.settings.isCheckedField(field)) {
            Control.trace();
            Control.EVENTS.atomicField(number, field, true, self.site);
        }
        if (has(mode, Handles.RELEASES)) {
            Control.EVENTS.fieldOrder(true, number, field);
        }
    }

    /** As {@link #field}, of a static field. */
    static boolean staticField(ThreadState self, Object access, int field, int mode) {
        boolean write = has(mode, Handles.WRITES);
        boolean checked = Control.settings.isCheckedField(field);
        if (checked && has(mode, Handles.PLAIN)) {
            Accesses.staticField(self, field, Control.settings.isVisibleField(field), write, self.site);
            return false;
        }
        Control.visible(self, Operation.atomicStatic(write, field), self.site);
        if (Exclusive.active && write) {
            Exclusive.wroteStatic(field, self.site);
        }
        if (write) {
            Unsettled.begin(self, access, null, field);
        }
        if (has(mode, Handles.ACQUIRES)) {
            Control.EVENTS.staticOrder(false, field);
        }
        if (checked) {
            Control.trace();
            Control.EVENTS.atomicStatic(field, writesAtOnce(mode), self.site);
        }
        return true;
    }

    /** As {@link #fieldWritten}, of a static field. */
    static void staticWritten(ThreadState self, int field, int mode, boolean unchanged) {
        if (unchanged) {
            Unsettled.looked(self);
            Control.EVENTS.unchangedStatic(field);
            return;
        }
        if (has(mode, Handles.CONDITIONAL) && Control.settings.isCheckedField(field)) {
            Control.trace();
            Control.EVENTS.atomicStatic(field, true, self.site);
        }
        if (has(mode, Handles.RELEASES)) {
            Control.EVENTS.staticOrder(true, field);
        }
    }

    /**
     * Comes before an access to an element. An array that code of the JDK reaches by handles is its own: from the first such
     * access on all are visible operations, and those that came before must be ordered before it, as if it wrote the whole
     * array.
     */
    static boolean element(ThreadState self, Object array, int index, int mode) {
        ObjectEntry entry = Control.entry(array);
        boolean write = has(mode, Handles.WRITES);
        boolean checked = isChecked(entry, mode);
        if (checked && has(mode, Handles.PLAIN)) {
            Accesses.element(self, entry, index, false, write, self.site);
            return false;
        }
        if (ClassSearches.isAlone(self, entry)) {
            return false;
        }
        int number = Control.mention(entry);
        Control.visible(self, Operation.atomicElement(write, number, index), self.site);
        if (Exclusive.active && write) {
            Exclusive.wroteElements(entry, index, index, self.site);
        }
        if (write) {
            Unsettled.begin(self, null, array, index);
        }
        if (!checked && !entry.communication) {
            int last = Accesses.length(array) - 1;
            if (entry.elements != null && last >= 0) {
                Control.EVENTS.elements(number, 0, last, true, self.site);
            }
            entry.communication = true;
            entry.byHandle = true;
        }
        if (has(mode, Handles.ACQUIRES)) {
            Control.EVENTS.elementOrder(false, number, index);
        }
        if (checked) {
            entry.checked = true;
            Control.trace();
            Control.EVENTS.atomicElement(number, index, writesAtOnce(mode), self.site);
        }
        return true;
    }

    /** Whether atomic accesses to an array are to be ordered with plain ones. */
    private static boolean isChecked(ObjectEntry array, int mode) {
        boolean ofProgram = has(mode, Handles.PROGRAM);
        if (ofProgram ? array.byHandle : array.checked) {
            Gaps.operation("an array that the program and the JDK access by handles", Control.current().site);
        }
        return ofProgram && !array.byHandle;
    }

    /** As {@link #fieldWritten}, of an element. */
    static void elementWritten(ThreadState self, Object array, int index, int mode, boolean unchanged) {
        ObjectEntry entry = Control.entry(array);
        int number = Control.mention(entry);
        if (unchanged) {
            Unsettled.looked(self);
            Control.EVENTS.unchangedElement(number, index);
            return;
        }
        if (has(mode, Handles.CONDITIONAL) && entry.checked) {
            Control.trace();
            Control.EVENTS.atomicElement(number, index, true, self.site);
        }
        if (has(mode, Handles.RELEASES)) {
            Control.EVENTS.elementOrder(true, number, index);
        }
    }
}
