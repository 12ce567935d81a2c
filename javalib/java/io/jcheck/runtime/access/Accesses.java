package io.jcheck.runtime.access;

import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.events.AtomicWrites;
import io.jcheck.runtime.events.Exclusive;
import io.jcheck.runtime.events.Finders;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.protocol.Look;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.Effects;
import io.jcheck.runtime.state.ElementRanges;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.Laps;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.text.FieldPosition;

/**
 * Reads and writes: of volatile fields and communication objects visible operations, of all else events for the
 * discipline, at most one per location, kind and segment.
 */
public final class Accesses {
    /** For each static field the last segment with an access, times two, plus one if it was a write. */
    private static long[] statics = new long[64];

    private Accesses() {}

    public static void field(Object object, boolean write, int site) {
        field(object, write, false, false, site);
    }

    /** A method writes a field of an object that nobody else knows, unless something older has changed since it was made. */
    public static void own(Object object, int site) {
        ThreadState self = Token.current();
        if (self != null) {
            // an atomic operation may have handed it out
            AtomicWrites.settle(self);
        }
        field(object, true, false, true, site);
    }

    /** A constructor writes a field of its class. If that is the first that is seen of the object, it is the one being made. */
    public static void initialises(Object object, int site) {
        field(object, true, true, false, site);
    }

    private static void field(Object object, boolean write, boolean initialises, boolean own, int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        int flags = Settings.current.flags(site);
        int field = Settings.current.field(site);
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
        boolean begins = initialises && !Known.has(object);
        ObjectEntry entry = Known.entry(object);
        if (begins) {
            entry.born = Effects.now();
        }
        boolean visible = (flags & Settings.VISIBLE) != 0 || entry.communication;
        if (write && (!own || visible || entry.born == 0 || self.effects.since(entry.born))) {
            self.effects.wrote(entry.born);
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
        return kind && !Known.has(object);
    }

    /** An access to a field of an object, by whatever means. */
    public static void field(ThreadState self, ObjectEntry entry, int field, boolean visible, boolean write, int site) {
        if (write) {
            self.effects.wrote(entry.born);
        }
        tell(self, entry, field, visible, write, site);
    }

    private static void tell(ThreadState self, ObjectEntry entry, int field, boolean visible, boolean write, int site) {
        boolean isRead = false;
        if (Exclusive.active) {
            if (Exclusive.isEvaluating()) {
                Exclusive.look(Look.FIELD, Known.mention(entry), field, write);
                return;
            }
            Exclusive.before(self);
            if (!visible && !entry.communication) {
                Exclusive.accessed(self, entry, site);
            }
            isRead = write && Exclusive.isRead(entry, field);
        }
        if (visible || entry.communication) {
            if (Finders.isAlone(self, entry)) {
                return;
            }
            Control.visible(self, Operation.field(write, Known.mention(entry), field), site);
        } else if (!Messages.isAlone(self, entry) && (isRead || remember(self, entry, field, write, site))) {
            Events.trace();
            Events.BUFFER.fieldAccess(Known.mention(entry), field, write, site);
            Messages.flushIfLarge(self);
        }
        if (Exclusive.active && write) {
            Exclusive.wroteField(entry, field, site);
        }
    }

    public static void staticField(boolean write, int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        if (!Exclusive.isEvaluating()) {
            ClassInits.use(self, site);
        }
        int flags = Settings.current.flags(site);
        int field = Settings.current.field(site);
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
    public static void staticField(ThreadState self, int field, boolean visible, boolean write, int site) {
        if (write) {
            self.effects.any();
        }
        if (Exclusive.active) {
            if (Exclusive.isEvaluating()) {
                Exclusive.look(Look.STATIC, 0, field, write);
                return;
            }
            Exclusive.before(self);
        }
        if (visible) {
            Control.visible(self, Operation.staticField(write, field), site);
        } else if (!Messages.isAlone(self) && rememberStatic(self, field, write, site) || Exclusive.active && write) {
            Events.trace();
            Events.BUFFER.staticAccess(field, write, site);
            Messages.flushIfLarge(self);
        }
        if (Exclusive.active && write) {
            Exclusive.wroteStatic(field, site);
        }
    }

    public static void element(Object array, int index, boolean write, int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        int flags = Settings.current.flags(site);
        // the instruction itself throws when there is no such element
        if (array == null || index < 0 || index >= length(array) || (flags & Settings.SILENT) != 0) {
            if (write) {
                self.effects.any();
            }
            return;
        }
        ObjectEntry entry = Known.entry(array);
        if (entry.byHandle && (flags & Settings.PLATFORM) == 0) {
            Gaps.operation("an array that is accessed both by handles and directly", site);
        }
        element(self, entry, index, (flags & Settings.VISIBLE) != 0, write, site);
    }

    /** An access to an element of an array, by whatever means. */
    public static void element(ThreadState self, ObjectEntry array, int index, boolean visible, boolean write, int site) {
        if (write) {
            self.effects.wrote(array.born);
        }
        if (array.root != null && array.root.granular) {
            Granular.element(self, array.root, write, site);
        } else if (Exclusive.isEvaluating()) {
            Exclusive.look(Look.ELEMENT, Known.mention(array), index, write);
        } else if (visible || array.communication) {
            if (Finders.isAlone(self, array)) {
                return;
            }
            Control.visible(self, Operation.element(write, Known.mention(array), index), site);
            if (Exclusive.active && write) {
                Exclusive.wroteElements(array, index, index, site);
            }
        } else {
            elements(self, array, index, index, write, site);
        }
    }

    /** Whether something is an array that has these elements, and there is at least one. */
    public static boolean hasElements(Object array, int first, int count) {
        return array != null && array.getClass().isArray() && first >= 0 && count > 0 && first <= length(array) - count;
    }

    /** Whether each access to an element is an operation of its own. */
    public static boolean isStepwise(Object array) {
        return Token.current() != null && Known.entry(array).communication;
    }

    /** Some elements at once, which are there, of an array that is not {@linkplain #isStepwise stepwise}. */
    public static void elements(Object array, int first, int count, boolean write, int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        ObjectEntry entry = Known.entry(array);
        if (entry.root != null && entry.root.granular) {
            Granular.element(self, entry.root, write, site);
        } else {
            elements(self, entry, first, first + count - 1, write, site);
        }
    }

    /** Elements that are no communication objects. */
    public static void elements(ThreadState self, ObjectEntry array, int first, int last, boolean write, int site) {
        if (write) {
            self.effects.wrote(array.born);
        }
        if (Exclusive.active) {
            if (Exclusive.isEvaluating()) {
                Exclusive.refuse("accesses a whole array");
            }
            Exclusive.before(self);
            Exclusive.accessed(self, array, site);
        }
        if (Messages.isAlone(self, array)) {
            return;
        }
        if (array.elements == null) {
            array.elements = new ElementRanges();
        }
        while (!array.elements.access(Known.mention(array), first, last, write, site)) {
            if (!othersWent(self, site)) {
                break;
            }
        }
        if (write && Exclusive.active && Exclusive.readsElements()) {
            // one that follows from what was told before is no step of its own otherwise
            Events.BUFFER.elements(Known.mention(array), first, last, true, site);
            Exclusive.wroteElements(array, first, last, site);
        }
        Messages.flushIfLarge(self);
    }

    /** The running thread has accessed what it had accessed before; says whether others could go on, so that a new segment has begun. */
    private static boolean othersWent(ThreadState self, int site) {
        if (!Laps.isFull(self) || Exclusive.active) {
            return false;
        }
        int laps = self.laps + 1;
        Control.visible(self, Operation.works(), site);
        self.laps = laps;
        return true;
    }

    /** Whether an access is to be told. */
    private static boolean remember(ThreadState self, ObjectEntry entry, int field, boolean write, int site) {
        boolean isFresh = entry.remember(Events.segment, field, write);
        if (isFresh) {
            Laps.fresh();
        }
        return isFresh || othersWent(self, site) && entry.remember(Events.segment, field, write);
    }

    private static boolean rememberStatic(ThreadState self, int field, boolean write, int site) {
        boolean isFresh = rememberStatic(field, write);
        if (isFresh) {
            Laps.fresh();
        }
        return isFresh || othersWent(self, site) && rememberStatic(field, write);
    }

    private static boolean rememberStatic(int field, boolean write) {
        if (field >= statics.length) {
            statics = java.util.Arrays.copyOf(statics, Math.max(field + 1, statics.length * 2));
        }
        long stamp = Events.segment * 2 + (write ? 1 : 0);
        if (statics[field] >= stamp) {
            return false;
        }
        statics[field] = stamp;
        return true;
    }

    public static int length(Object array) {
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
