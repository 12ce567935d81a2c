package io.jcheck.runtime;

/**
 * Atomic accesses through handles: each is a visible operation, and says by events what it contributes to the order of
 * memory. What it does to the memory follows as plain code, since nobody else runs meanwhile.
 */
final class Atomics {
    private Atomics() {}

    /**
     * Comes before an access to a field.
     *
     * @param access what reaches the field: a {@link java.lang.invoke.VarHandle} or a {@link FieldHandle}
     * @param acquires whether it sees what was published before
     */
    static void field(ThreadState self, Object access, Object object, int field, boolean write, boolean acquires) {
        int number = Control.mention(Control.entry(object));
        Control.visible(self, Operation.atomicField(write, number, field), self.site);
        if (write) {
            Unsettled.begin(self, access, object, field);
        }
        if (acquires) {
            Control.EVENTS.fieldOrder(false, number, field);
        }
    }

    /** Comes after a write of a field: it publishes, or has left the field as it was. */
    static void fieldWritten(ThreadState self, Object object, int field, boolean unchanged) {
        int number = Control.mention(Control.entry(object));
        if (unchanged) {
            self.unsettled = null;
            Control.EVENTS.unchangedField(number, field);
        } else {
            Control.EVENTS.fieldOrder(true, number, field);
        }
    }

    /** As {@link #field}, of a static field. */
    static void staticField(ThreadState self, Object access, int field, boolean write, boolean acquires) {
        Control.visible(self, Operation.atomicStatic(write, field), self.site);
        if (write) {
            Unsettled.begin(self, access, null, field);
        }
        if (acquires) {
            Control.EVENTS.staticOrder(false, field);
        }
    }

    /** As {@link #fieldWritten}, of a static field. */
    static void staticWritten(ThreadState self, int field, boolean unchanged) {
        if (unchanged) {
            self.unsettled = null;
            Control.EVENTS.unchangedStatic(field);
        } else {
            Control.EVENTS.staticOrder(true, field);
        }
    }

    /**
     * Comes before an access to an element. From the first one on all accesses to the array are visible operations; those
     * that came before must be ordered before it, as if it wrote the whole array.
     */
    static void element(ThreadState self, Object array, int index, boolean write, boolean acquires) {
        ObjectEntry entry = Control.entry(array);
        int number = Control.mention(entry);
        Control.visible(self, Operation.atomicElement(write, number, index), self.site);
        if (write) {
            Unsettled.begin(self, null, array, index);
        }
        if (!entry.communication) {
            int last = Accesses.length(array) - 1;
            if (entry.elements != null && last >= 0) {
                Control.EVENTS.elements(number, 0, last, true, self.site);
            }
            entry.communication = true;
            entry.byHandle = true;
        }
        if (acquires) {
            Control.EVENTS.elementOrder(false, number, index);
        }
    }

    /** As {@link #fieldWritten}, of an element. */
    static void elementWritten(ThreadState self, Object array, int index, boolean unchanged) {
        int number = Control.mention(Control.entry(array));
        if (unchanged) {
            self.unsettled = null;
            Control.EVENTS.unchangedElement(number, index);
        } else {
            Control.EVENTS.elementOrder(true, number, index);
        }
    }
}
