package io.jcheck.runtime.reflection;

import io.jcheck.runtime.access.Accesses;
import io.jcheck.runtime.access.Atomics;
import io.jcheck.runtime.access.FinalFields;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Pin;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.jvm.AccessModes;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;

/** {@link VarHandle}: which location each stands for, and what its access modes mean. */
public final class Handles {
    private Handles() {}

    /** Finds a handle, and remembers its field. */
    public static VarHandle find(MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type, boolean isStatic)
            throws ReflectiveOperationException {
        Field found = isStatic ? Lookups.find(owner, name, type, true) : null;
        StaticHandles.looksFor(found);
        VarHandle handle = isStatic ? lookup.findStaticVarHandle(owner, name, type) : lookup.findVarHandle(owner, name, type);
        StaticHandles.found(handle, found);
        if (Token.current() != null) {
            int field = Settings.NONE;
            for (Class<?> at = owner; at != null && field == Settings.NONE; at = at.getSuperclass()) {
                field = Settings.current.reachableField(at, name);
            }
            ObjectEntry entry = Known.entry(handle);
            entry.handleField = field;
        }
        return handle;
    }

    /** The handle of a field that was found by reflection. */
    public static VarHandle find(MethodHandles.Lookup lookup, Field field) throws IllegalAccessException {
        Field found = Modifier.isStatic(field.getModifiers()) ? field : null;
        StaticHandles.looksFor(found);
        VarHandle handle = lookup.unreflectVarHandle(field);
        StaticHandles.found(handle, found);
        if (Token.current() != null) {
            int number = Settings.current.reachableField(field.getDeclaringClass(), field.getName());
            Known.entry(handle).handleField = number;
        }
        return handle;
    }

    /** Comes before an access. */
    public static void access(VarHandle handle, Object object, int index, int mode) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        self.handled = null;
        if (handle == null) {
            return; // the access itself throws
        }
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
            // beyond its end the access itself throws
            if (index >= 0 && index < Accesses.length(object)) {
                element(self, object, index, mode);
            }
            return;
        }
        if (coordinates.isEmpty()) {
            StaticHandles.accessed(handle, self.site);
        }
        int field = field(handle);
        if (field == Settings.NONE && coordinates.size() == 1 && coordinates.get(0) == Thread.class) {
            return; // what the JDK keeps in a thread for that thread alone
        }
        if (field == Settings.NONE) {
            Gaps.reflection("a VarHandle of a field that is not known", self.site);
            unordered(handle);
        } else if (Settings.current.isCheckedField(field) && FinalFields.mayShow(handle.varType(), mode)) {
            Gaps.reflection(FinalFields.GAP, self.site);
            unordered(handle);
        } else if (coordinates.isEmpty()) {
            staticField(self, handle, field, mode);
        } else {
            field(self, handle, object, field, mode);
        }
    }

    /** Of what an access may order nothing is to be called a race. */
    static void unordered(Object of) {
        int number = Known.mention(Known.entry(of));
        Events.BUFFER.fieldOrder(false, number, 0);
        Events.BUFFER.fieldOrder(true, number, 0);
    }

    /** An access to a field, see {@link Atomics#field}. */
    static void field(ThreadState self, Object access, Object object, int field, int mode) {
        looksWeaker(self, mode);
        if (Atomics.field(self, access, object, field, mode)) {
            begun(self, object, field, -1, mode);
        }
    }

    /** An access to a static field. */
    static void staticField(ThreadState self, Object access, int field, int mode) {
        looksWeaker(self, mode);
        if (Atomics.staticField(self, access, field, mode)) {
            begun(self, Handles.class, field, -1, mode);
        }
    }

    /** An access to an element that is there. */
    static void element(ThreadState self, Object array, int index, int mode) {
        looksWeaker(self, mode);
        if (Atomics.element(self, array, index, mode)) {
            begun(self, array, Settings.NONE, index, mode);
        }
    }

    private static void looksWeaker(ThreadState self, int mode) {
        if ((mode & AccessModes.WEAKER) != 0) {
            weaker(self.site);
        }
    }

    /** An atomic access of the program's is ordered less than a volatile one. */
    public static void weaker(int site) {
        if (Token.hasStartedThreads()) {
            Pin.MEMORY_ORDER.at(site);
        }
    }

    private static void begun(ThreadState self, Object object, int field, int index, int mode) {
        self.handled = object;
        self.handledField = field;
        self.handledIndex = index;
        self.handledMode = mode;
        if ((mode & (AccessModes.CONDITIONAL | AccessModes.RELEASES)) == AccessModes.RELEASES) {
            publish();
        }
    }

    private static int field(VarHandle handle) {
        ObjectEntry known = Known.find(handle);
        int field = known == null ? Settings.NONE : known.handleField;
        return field == Settings.NONE ? described(handle) : field;
    }

    /** The field of a handle that the JDK has made before anybody looked: what the handle says of itself. */
    private static int described(VarHandle handle) {
        var description = handle.describeConstable();
        if (description.isEmpty() || handle.coordinateTypes().isEmpty()) {
            return Settings.NONE;
        }
        String name = description.get().constantName();
        for (Class<?> at = handle.coordinateTypes().get(0); at != null; at = at.getSuperclass()) {
            int field = Settings.current.reachableField(at, name);
            if (field != Settings.NONE) {
                Known.entry(handle).handleField = field;
                return field;
            }
        }
        return Settings.NONE;
    }

    /** The write that the last access announced has taken place. */
    public static void publish() {
        written(false);
    }

    /** The compare and set that the last access announced has failed. */
    public static void failed() {
        written(true);
    }

    private static void written(boolean unchanged) {
        ThreadState self = Token.current();
        if (self == null || self.handled == null) {
            return;
        }
        Object object = self.handled;
        self.handled = null;
        if (self.handledIndex >= 0) {
            Atomics.elementWritten(self, object, self.handledIndex, self.handledMode, unchanged);
        } else if (object == Handles.class) {
            Atomics.staticWritten(self, self.handledField, self.handledMode, unchanged);
        } else {
            Atomics.fieldWritten(self, object, self.handledField, self.handledMode, unchanged);
        }
    }
}
