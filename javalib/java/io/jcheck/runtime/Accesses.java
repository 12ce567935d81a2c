package io.jcheck.runtime;

import java.text.FieldPosition;

/**
 * Reads and writes: of volatile fields and communication objects visible operations, of all else events for the
 * discipline, at most one per location, kind and segment.
 */
final class Accesses {
    /** For each static field the last segment with an access, times two, plus one if it was a write. */
    private static long[] statics = new long[64];

    private Accesses() {}

    static void field(Object object, boolean write, int site) {
        field(object, write, false, false, site);
    }

    /** A method writes a field of an object that nobody else knows, unless something older has changed since it was made. */
    static void own(Object object, int site) {
        ThreadState self = Control.current();
        if (self != null) {
            // an atomic operation may have handed it out
            Unsettled.settle(self);
        }
        field(object, true, false, true, site);
    }

    /** A constructor writes a field of its class. If that is the first that is seen of the object, it is the one being made. */
    static void initialises(Object object, int site) {
        field(object, true, true, false, site);
    }

    private static void field(Object object, boolean write, boolean initialises, boolean own, int site) {
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        int flags = Control.settings.flags(site);
        int field = Control.settings.field(site);
        // the instruction itself throws when there is no object
        if (object == null || (flags & Settings.SILENT) != 0 || isOfPlatform(object)) {
            if (write) {
                self.effects.any();
            }
            return;
        }
        if (field == Settings.NONE) {
            Gaps.unknownSite(site);
            return;
        }
        boolean begins = initialises && !Control.isKnown(object);
        ObjectEntry entry = Control.entry(object);
        if (begins) {
            entry.born = Effects.now();
        }
        boolean visible = (flags & Settings.VISIBLE) != 0 || entry.communication;
        if (write && (!own || visible || entry.born == 0 || self.effects.since(entry.born))) {
            self.effects.wrote(entry);
        }
        if (visible) {
            int place = (flags & Settings.CALLER) != 0 && self.site >= 0 ? self.site : site;
            tell(self, entry, field, true, write, place);
        } else {
            tell(self, entry, field, false, write, site);
        }
    }

    /**
     * Whether an object is one that was made by code of the JDK which is not watched. It makes its texts with builders, hands
     * none out, and how many there are depends on what its caches hold; and it has a field position that takes what nobody
     * wants to know. Others are known from their birth on.
     */
    private static boolean isOfPlatform(Object object) {
        boolean kind = object instanceof StringBuilder || object instanceof StringBuffer || object instanceof FieldPosition;
        return kind && !Control.isKnown(object);
    }

    /** An access to a field of an object, by whatever means. */
    static void field(ThreadState self, ObjectEntry entry, int field, boolean visible, boolean write, int site) {
        if (write) {
            self.effects.wrote(entry);
        }
        tell(self, entry, field, visible, write, site);
    }

    private static void tell(ThreadState self, ObjectEntry entry, int field, boolean visible, boolean write, int site) {
        boolean isRead = false;
        if (Exclusive.active) {
            if (Exclusive.isEvaluating()) {
                Exclusive.look(Exclusive.FIELD, Control.mention(entry), field, write);
                return;
            }
            Exclusive.before(self);
            if (!visible && !entry.communication) {
                Exclusive.accessed(self, entry, site);
            }
            isRead = write && Exclusive.isRead(entry, field);
        }
        if (visible || entry.communication) {
            if (ClassSearches.isAlone(self, entry)) {
                return;
            }
            Control.visible(self, Operation.field(write, Control.mention(entry), field), site);
        } else if (!Control.isAlone(entry) && (isRead || remember(self, entry, field, write, site))) {
            Control.trace();
            Control.EVENTS.fieldAccess(Control.mention(entry), field, write, site);
            Control.flushIfLarge(self);
        }
        if (Exclusive.active && write) {
            Exclusive.wroteField(entry, field, site);
        }
    }

    static void staticField(boolean write, int site) {
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        if (!Exclusive.isEvaluating()) {
            ClassInits.use(self, site);
        }
        int flags = Control.settings.flags(site);
        int field = Control.settings.field(site);
        if (write) {
            self.effects.any();
        }
        if ((flags & Settings.SILENT) != 0) {
            return;
        }
        if (field == Settings.NONE) {
            Gaps.unknownSite(site);
            return;
        }
        staticField(self, field, (flags & Settings.VISIBLE) != 0, write, site);
    }

    /** An access to a static field of a class that is initialised, by whatever means. */
    static void staticField(ThreadState self, int field, boolean visible, boolean write, int site) {
        if (write) {
            self.effects.any();
        }
        if (Exclusive.active) {
            if (Exclusive.isEvaluating()) {
                Exclusive.look(Exclusive.STATIC, 0, field, write);
                return;
            }
            Exclusive.before(self);
        }
        if (visible) {
            Control.visible(self, Operation.staticField(write, field), site);
        } else if (!Control.isAlone() && rememberStatic(self, field, write, site) || Exclusive.active && write) {
            Control.trace();
            Control.EVENTS.staticAccess(field, write, site);
            Control.flushIfLarge(self);
        }
        if (Exclusive.active && write) {
            Exclusive.wroteStatic(field, site);
        }
    }

    static void element(Object array, int index, boolean write, int site) {
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        int flags = Control.settings.flags(site);
        // the instruction itself throws when there is no such element
        if (array == null || index < 0 || index >= length(array) || (flags & Settings.SILENT) != 0) {
            if (write) {
                self.effects.any();
            }
            return;
        }
        ObjectEntry entry = Control.entry(array);
        if (entry.byHandle && (flags & Settings.PLATFORM) == 0) {
            Gaps.operation("an array that is accessed both by handles and directly", site);
        }
        element(self, entry, index, (flags & Settings.VISIBLE) != 0, write, site);
    }

    /** An access to an element of an array, by whatever means. */
    static void element(ThreadState self, ObjectEntry array, int index, boolean visible, boolean write, int site) {
        if (write) {
            self.effects.wrote(array);
        }
        if (array.root != null && array.root.granular) {
            Granular.element(self, array.root, write, site);
        } else if (Exclusive.isEvaluating()) {
            Exclusive.look(Exclusive.ELEMENT, Control.mention(array), index, write);
        } else if (visible || array.communication) {
            if (ClassSearches.isAlone(self, array)) {
                return;
            }
            Control.visible(self, Operation.element(write, Control.mention(array), index), site);
            if (Exclusive.active && write) {
                Exclusive.wroteElements(array, index, index, site);
            }
        } else {
            elements(self, array, index, index, write, site);
        }
    }

    /** Whether something is an array that has these elements, and there is at least one. */
    static boolean hasElements(Object array, int first, int count) {
        return array != null && array.getClass().isArray() && first >= 0 && count > 0 && first <= length(array) - count;
    }

    /** Whether each access to an element is an operation of its own. */
    static boolean isStepwise(Object array) {
        return Control.current() != null && Control.entry(array).communication;
    }

    /** Some elements at once, which are there, of an array that is not {@linkplain #isStepwise stepwise}. */
    static void elements(Object array, int first, int count, boolean write, int site) {
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        ObjectEntry entry = Control.entry(array);
        if (entry.root != null && entry.root.granular) {
            Granular.element(self, entry.root, write, site);
        } else {
            elements(self, entry, first, first + count - 1, write, site);
        }
    }

    /** Elements that are no communication objects. */
    static void elements(ThreadState self, ObjectEntry array, int first, int last, boolean write, int site) {
        if (write) {
            self.effects.wrote(array);
        }
        if (Exclusive.active) {
            if (Exclusive.isEvaluating()) {
                Exclusive.refuse("accesses a whole array");
            }
            Exclusive.before(self);
            Exclusive.accessed(self, array, site);
        }
        if (Control.isAlone(array)) {
            return;
        }
        if (array.elements == null) {
            array.elements = new ElementRanges();
        }
        while (!array.elements.access(Control.mention(array), first, last, write, site)) {
            if (!Laps.again(self, site)) {
                break;
            }
        }
        if (write && Exclusive.active && Exclusive.readsElements()) {
            // one that follows from what was told before is no step of its own otherwise
            Control.EVENTS.elements(Control.mention(array), first, last, true, site);
            Exclusive.wroteElements(array, first, last, site);
        }
        Control.flushIfLarge(self);
    }

    /** Names a new object; arrays of arrays come with their parts. */
    static void allocated(Object object, int site) {
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
        } else if (object != null) {
            born(self, object, site);
        }
    }

    /** The constructor goes on, and may do what others can notice: from here on the object has a name. */
    static void begun(Object object, int site) {
        ThreadState self = Control.current();
        if (self != null && !Exclusive.isEvaluating()) {
            ObjectEntry entry = Control.entry(object);
            if (entry.born == 0) {
                entry.born = Effects.now();
            }
            entry.nameWhileMade(self, site);
        }
    }

    /** An object has made another one for itself, and only once. */
    static void partOf(Object part, Object whole) {
        if (Control.current() != null && !Exclusive.isEvaluating()) {
            Control.entry(part).nameByMaker(Control.entry(whole));
        }
    }

    private static void born(ThreadState self, Object object, int site) {
        if (Exclusive.isEvaluating()) {
            return; // how often a predicate is evaluated must not change the names of other objects
        }
        ObjectEntry entry = Control.born(self, object, site);
        entry.born = Effects.now();
        entry.nameByBirth(self, site);
        if (object instanceof Thread) {
            DefaultNames.born(self, (Thread) object);
            ThreadLabel.inherited(self, (Thread) object, site);
        }
        int flags = Control.settings.flags(site);
        if ((flags & Settings.COMMUNICATION) != 0) {
            entry.communication = true;
        } else if ((flags & Settings.NOT_COMMUNICATION) != 0) {
            entry.communication = false;
        }
        Class<?> type = object.getClass();
        if (type.isArray() && type.getComponentType().isArray()) {
            for (Object part : (Object[]) object) {
                // parts with an entry were born elsewhere and are shared by a clone
                if (part != null && !Control.isKnown(part)) {
                    born(self, part, site);
                }
            }
        }
    }

    /** Whether an access is to be told. */
    private static boolean remember(ThreadState self, ObjectEntry entry, int field, boolean write, int site) {
        boolean isFresh = entry.remember(Control.segment, field, write);
        if (isFresh) {
            Laps.fresh();
        }
        return isFresh || Laps.again(self, site) && entry.remember(Control.segment, field, write);
    }

    private static boolean rememberStatic(ThreadState self, int field, boolean write, int site) {
        boolean isFresh = rememberStatic(field, write);
        if (isFresh) {
            Laps.fresh();
        }
        return isFresh || Laps.again(self, site) && rememberStatic(field, write);
    }

    private static boolean rememberStatic(int field, boolean write) {
        if (field >= statics.length) {
            statics = java.util.Arrays.copyOf(statics, Math.max(field + 1, statics.length * 2));
        }
        long stamp = Control.segment * 2 + (write ? 1 : 0);
        if (statics[field] >= stamp) {
            return false;
        }
        statics[field] = stamp;
        return true;
    }

    static int length(Object array) {
        if (array instanceof Object[]) {
            return ((Object[]) array).length;
        } else if (array instanceof int[]) {
            return ((int[]) array).length;
        } else if (array instanceof byte[]) {
            return ((byte[]) array).length;
        } else if (array instanceof char[]) {
            return ((char[]) array).length;
        } else if (array instanceof boolean[]) {
            return ((boolean[]) array).length;
        } else if (array instanceof long[]) {
            return ((long[]) array).length;
        } else if (array instanceof double[]) {
            return ((double[]) array).length;
        } else if (array instanceof float[]) {
            return ((float[]) array).length;
        }
        return ((short[]) array).length;
    }
}
