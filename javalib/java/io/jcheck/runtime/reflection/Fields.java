package io.jcheck.runtime.reflection;

import io.jcheck.runtime.access.Accesses;
import io.jcheck.runtime.classes.Classes;
import io.jcheck.runtime.classes.StaticFields;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.jvm.ProgramClasses;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** Fields that are accessed by reflection: the access is announced as that of an instruction is, and then made. */
public final class Fields {
    private static final MethodHandle ANNOUNCE = announce();

    private Fields() {}

    /**
     * Comes before an access by {@link Field}.
     *
     * @param member the field, may be null
     * @param object the receiver, may be null
     */
    public static void access(Object member, Object object, boolean write, int site) {
        ThreadState self = Token.current();
        boolean isMade = member instanceof Field && isPermitted((Field) member);
        if (isMade) {
            StaticFields.accessed((Field) member, write);
        }
        if (self == null) {
            Uncontrolled.note();
        } else if (isMade) {
            access(self, (Field) member, object, write, site);
        }
    }

    private static void access(ThreadState self, Field field, Object object, boolean write, int site) {
        Class<?> owner = field.getDeclaringClass();
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        boolean isFinal = Modifier.isFinal(field.getModifiers());
        if (!isStatic && !owner.isInstance(object)) {
            return; // the access itself throws
        }
        if (!ProgramClasses.isProgram(owner)) {
            // what programs can see there are constants
            if (write || !isStatic || !isFinal) {
                gap(field, site);
            }
            return;
        }
        if (isStatic) {
            Classes.initialise(owner, site);
        }
        if (isFinal && write) {
            gap(field, site);
            return;
        }
        if (isFinal && isStatic) {
            return;
        }
        int number = Settings.current.reachableField(owner, field.getName());
        if (number == Settings.NONE) {
            gap(field, site);
            return;
        }
        boolean visible = Settings.current.isVisibleField(number);
        if (isStatic) {
            Accesses.staticField(self, number, visible, write, site);
        } else {
            Accesses.field(self, Known.entry(object), number, visible, write, site);
        }
    }

    private static void gap(Field field, int site) {
        Gaps.reflection(field.getDeclaringClass().getName() + "." + field.getName(), site);
    }

    /** Whether the access will be made and not throw an {@link IllegalAccessException}. */
    @SuppressWarnings("deprecation")
    private static boolean isPermitted(Field field) {
        boolean open = Modifier.isPublic(field.getModifiers() & field.getDeclaringClass().getModifiers());
        return open || field.isAccessible() || Classes.canAccess(Classes.caller(), field);
    }

    /**
     * The handle with an announcement of the access before it.
     *
     * @param handle a getter or setter of the field
     */
    public static MethodHandle announced(MethodHandle handle, Field field, boolean write, int site) {
        if (Token.current() == null) {
            return handle;
        }
        MethodHandle tell = MethodHandles.insertArguments(ANNOUNCE, 0, field, write, site);
        MethodType type = handle.type();
        if (Modifier.isStatic(field.getModifiers())) {
            tell = MethodHandles.insertArguments(tell, 0, (Object) null);
        } else {
            tell = tell.asType(MethodType.methodType(void.class, type.parameterType(0)));
        }
        return MethodHandles.foldArguments(handle, tell);
    }

    /** Comes before an access by a handle that {@link #announced} has given. */
    private static void tell(Field field, boolean write, int site, Object object) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
        } else {
            access(self, field, object, write, site);
        }
    }

    private static MethodHandle announce() {
        try {
            MethodType type = MethodType.methodType(void.class, Field.class, boolean.class, int.class, Object.class);
            return BorderHandles.guarded(MethodHandles.lookup().findStatic(Fields.class, "tell", type));
        } catch (ReflectiveOperationException impossible) {
            throw new InternalError(impossible);
        }
    }
}
