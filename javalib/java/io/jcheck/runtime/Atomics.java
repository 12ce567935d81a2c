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

    /** A write of a field that publishes has taken place. */
    static void publishField(Object object, int field) {
        Control.EVENTS.fieldOrder(true, Control.mention(Control.entry(object)), field);
    }

    /** An update of a field has left it as it was. */
    static void unchangedField(ThreadState self, Object object, int field) {
        self.unsettled = null;
        Control.EVENTS.unchangedField(Control.mention(Control.entry(object)), field);
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

    /** As {@link #publishField}, of a static field. */
    static void publishStatic(int field) {
        Control.EVENTS.staticOrder(true, field);
    }

    /** As {@link #unchangedField}, of a static field. */
    static void unchangedStatic(ThreadState self, int field) {
        self.unsettled = null;
        Control.EVENTS.unchangedStatic(field);
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

    /** As {@link #publishField}, of an element. */
    static void publishElement(Object array, int index) {
        Control.EVENTS.elementOrder(true, Control.mention(Control.entry(array)), index);
    }

    /** As {@link #unchangedField}, of an element. */
    static void unchangedElement(ThreadState self, Object array, int index) {
        self.unsettled = null;
        Control.EVENTS.unchangedElement(Control.mention(Control.entry(array)), index);
    }
}
