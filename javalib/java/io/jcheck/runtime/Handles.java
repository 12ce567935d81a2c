package io.jcheck.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.List;

/** {@link VarHandle}: which location each stands for, and what its access modes mean. */
final class Handles {
    /** Bits of an access mode. */
    static final int WRITES = 1;
    static final int ACQUIRES = 2;
    static final int RELEASES = 4;
    /** A compare and set: it writes only if it succeeds. */
    static final int CONDITIONAL = 8;
    /** Neither atomic nor ordered. */
    static final int PLAIN = 16;

    private Handles() {}

    /** Finds a handle, and remembers its field. */
    static VarHandle find(MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type, boolean isStatic)
            throws ReflectiveOperationException {
        VarHandle handle = isStatic ? lookup.findStaticVarHandle(owner, name, type) : lookup.findVarHandle(owner, name, type);
        if (Control.current() != null) {
            int field = Settings.NONE;
            for (Class<?> at = owner; at != null && field == Settings.NONE; at = at.getSuperclass()) {
                field = Control.settings.handleField(at, name);
            }
            ObjectEntry entry = Control.entry(handle);
            entry.handleField = field;
        }
        return handle;
    }

    /** The handle of a field that was found by reflection. */
    static VarHandle find(MethodHandles.Lookup lookup, Field field) throws IllegalAccessException {
        VarHandle handle = lookup.unreflectVarHandle(field);
        if (Control.current() != null) {
            int number = Control.settings.handleField(field.getDeclaringClass(), field.getName());
            Control.entry(handle).handleField = number;
        }
        return handle;
    }

    /** Comes before an access. */
    static void access(VarHandle handle, Object object, int index, int mode) {
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        self.handled = null;
        if (handle == null) {
            return; // the access itself throws
        }
        boolean write = (mode & WRITES) != 0;
        boolean acquires = (mode & ACQUIRES) != 0;
        List<Class<?>> coordinates = handle.coordinateTypes();
        boolean isField = coordinates.size() <= 1;
        if (!isField && (!coordinates.get(0).isArray() || handle.varType() != coordinates.get(0).getComponentType())) {
            Gaps.reflection("a VarHandle of bytes or memory", self.site);
            return;
        }
        if (coordinates.size() >= 1 && object == null) {
            return; // the access itself throws
        }
        if (!isField) {
            if (index < 0 || index >= Accesses.length(object)) {
                return; // the access itself throws
            }
            Atomics.element(self, object, index, write, acquires);
        } else {
            ObjectEntry known = Control.find(handle);
            int field = known == null ? Settings.NONE : known.handleField;
            if (field == Settings.NONE && coordinates.size() == 1 && coordinates.get(0) == Thread.class) {
                return; // what the JDK keeps in a thread for that thread alone
            }
            if (field == Settings.NONE) {
                field = described(handle);
            }
            if (field == Settings.NONE) {
                Gaps.reflection("a VarHandle of a field that is not volatile, or is not known", self.site);
                // Of what it may order nothing is to be called a race.
                int number = Control.mention(Control.entry(handle));
                Control.EVENTS.fieldOrder(false, number, 0);
                Control.EVENTS.fieldOrder(true, number, 0);
                return;
            }
            if (coordinates.isEmpty()) {
                Atomics.staticField(self, handle, field, write, acquires);
            } else {
                Atomics.field(self, handle, object, field, write, acquires);
            }
            self.handledField = field;
        }
        self.handled = object == null ? Handles.class : object;
        self.handledIndex = isField ? -1 : index;
        if ((mode & (CONDITIONAL | RELEASES)) == RELEASES) {
            publish();
        }
    }

    /** The field of a handle that the JDK has made before anybody looked: what the handle says of itself. */
    private static int described(VarHandle handle) {
        var description = handle.describeConstable();
        if (description.isEmpty() || handle.coordinateTypes().isEmpty()) {
            return Settings.NONE;
        }
        String name = description.get().constantName();
        for (Class<?> at = handle.coordinateTypes().get(0); at != null; at = at.getSuperclass()) {
            int field = Control.settings.handleField(at, name);
            if (field != Settings.NONE) {
                Control.entry(handle).handleField = field;
                return field;
            }
        }
        return Settings.NONE;
    }

    /** The write that the last access announced has taken place, and publishes. */
    static void publish() {
        written(false);
    }

    /** The compare and set that the last access announced has failed. */
    static void failed() {
        written(true);
    }

    private static void written(boolean unchanged) {
        ThreadState self = Control.current();
        if (self == null || self.handled == null) {
            return;
        }
        Object object = self.handled;
        self.handled = null;
        if (self.handledIndex >= 0) {
            Atomics.elementWritten(self, object, self.handledIndex, unchanged);
        } else if (object == Handles.class) {
            Atomics.staticWritten(self, self.handledField, unchanged);
        } else {
            Atomics.fieldWritten(self, object, self.handledField, unchanged);
        }
    }
}
