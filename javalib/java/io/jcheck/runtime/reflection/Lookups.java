package io.jcheck.runtime.reflection;

import io.jcheck.runtime.environment.Halt;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.jvm.JdkTable;
import io.jcheck.runtime.jvm.ProgramClasses;
import io.jcheck.runtime.state.Token;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.concurrent.ConcurrentHashMap;

/** Method handles: what each leads to is looked at when it is found, so that whoever calls it need not ask. */
public final class Lookups {
    private static final MethodHandle END = end();

    /** Hooks of intercepted methods, by the site of the lookup that may find the method, and the method. */
    private static final ConcurrentHashMap<String, Hook> HOOKS = new ConcurrentHashMap<>();

    private Lookups() {}

    /** A hook, and the site to which it is bound. */
    private static final class Hook {
        /** As {@code io.jcheck.runtime.Hooks.waitOn(Ljava/lang/Object;I)V}. */
        private final String method;
        private final int site;
        private MethodHandle bound;

        Hook(String method, int site) {
            this.method = method;
            this.site = site;
        }

        /** In the place of a handle of the method that it stands for. */
        MethodHandle in(MethodHandle handle) {
            return bound().asType(handle.type()).withVarargs(handle.isVarargsCollector());
        }

        private synchronized MethodHandle bound() {
            if (bound != null) {
                return bound;
            }
            int end = method.indexOf('(');
            int dot = method.lastIndexOf('.', end);
            ClassLoader loader = Lookups.class.getClassLoader();
            MethodType type = MethodType.fromMethodDescriptorString(method.substring(end), loader);
            try {
                Class<?> owner = Class.forName(method.substring(0, dot), true, loader);
                String name = method.substring(dot + 1, end);
                MethodHandle found = MethodHandles.lookup().findStatic(owner, name, type);
                bound = MethodHandles.insertArguments(BorderHandles.guarded(found), type.parameterCount() - 1, site);
                return bound;
            } catch (ReflectiveOperationException impossible) {
                throw new InternalError(impossible);
            }
        }
    }

    private static Hook find(Class<?> owner, String name, MethodType type, boolean special, int site) {
        String star = special ? " *" : " ";
        return HOOKS.get(site + star + owner.getName() + "." + name + type.toMethodDescriptorString());
    }

    /** The hook of an intercepted method that may be found here, or null. */
    static MethodHandle hook(Class<?> owner, String name, MethodType type, boolean special, int site) {
        Hook hook = find(owner, name, type, special, site);
        return hook == null ? null : hook.bound();
    }

    /** A lookup may find an intercepted method. */
    public static void mayFind(String member, String hook, int site, int lookup) {
        Hook found = new Hook(hook, site);
        HOOKS.putIfAbsent(lookup + " " + member, found);
        if (member.startsWith("*")) {
            HOOKS.putIfAbsent(lookup + " " + member.substring(1), found);
        }
    }

    /** A handle of a method or constructor, found by this lookup. */
    public static MethodHandle found(MethodHandles.Lookup lookup, MethodHandle handle, int site) {
        if (Token.current() == null) {
            return handle;
        }
        MethodHandleInfo info;
        try {
            info = lookup.revealDirect(handle);
        } catch (IllegalArgumentException notDirect) {
            Gaps.reflection("a method handle of " + handle.type(), site);
            return handle;
        }
        boolean special = info.getReferenceKind() == MethodHandleInfo.REF_invokeSpecial;
        return judged(handle, info.getDeclaringClass(), info.getName(), info.getMethodType(), special, site);
    }

    /**
     * A handle of a method or constructor that was found by reflection.
     *
     * @param special whether it calls as by {@code super}
     */
    public static MethodHandle found(MethodHandle handle, Executable member, boolean special, int site) {
        if (Token.current() == null) {
            return handle;
        }
        Class<?> owner = member.getDeclaringClass();
        return judged(handle, owner, Reflected.nameOf(member), Reflected.typeOf(member), special, site);
    }

    private static MethodHandle judged(
            MethodHandle handle, Class<?> owner, String name, MethodType type, boolean special, int site) {
        if (ProgramClasses.isProgram(owner)) {
            return handle;
        }
        String full = owner.getName() + "." + name;
        Hook hook = find(owner, name, type, special, site);
        if (hook != null) {
            return hook.in(handle);
        }
        if (JdkTable.usesMonitors(owner, name)) {
            return MethodHandles.foldArguments(handle, MethodHandles.insertArguments(END, 0, full, site));
        }
        if (!JdkTable.isHarmless(owner, name, type)) {
            Gaps.reflection(full, site);
        }
        return handle;
    }

    /** A handle was found that does not call what overrides a method: wrappers would not report it. */
    public static void pastWrappers(Class<?> owner, String name, int site) {
        if (Token.current() != null && JdkTable.hasWrappers() && ProgramClasses.isProgram(owner)) {
            Gaps.reflection(owner.getName() + "." + name + " as if by super", site);
        }
    }

    /** A constructor of a wrapper in the place of another one. */
    public static MethodHandle wrapping(MethodHandle found, MethodHandle wrapping) {
        return wrapping.asType(found.type()).withVarargs(found.isVarargsCollector());
    }

    private static MethodHandle end() {
        try {
            MethodType type = MethodType.methodType(void.class, String.class, int.class);
            return BorderHandles.guarded(MethodHandles.lookup().findStatic(Halt.class, "unsupported", type));
        } catch (ReflectiveOperationException impossible) {
            throw new InternalError(impossible);
        }
    }

    /** {@link MethodHandles.Lookup#bind}. */
    public static MethodHandle bind(MethodHandles.Lookup lookup, Object receiver, String name, MethodType type, int site)
            throws NoSuchMethodException, IllegalAccessException {
        MethodHandle bound = lookup.bind(receiver, name, type);
        if (Token.current() == null) {
            return bound;
        }
        MethodHandle found = found(lookup, lookup.findVirtual(receiver.getClass(), name, type), site);
        return found.isVarargsCollector() ? bound : found.bindTo(receiver);
    }

    /** A handle that reads or writes the field of this name; it was found, so the field is there. */
    public static MethodHandle field(MethodHandle handle, Class<?> owner, String name, boolean write, int site) {
        boolean isStatic = handle.type().parameterCount() == (write ? 1 : 0);
        int last = handle.type().parameterCount() - 1;
        Class<?> type = write ? handle.type().parameterType(last) : handle.type().returnType();
        Field field = find(owner, name, type, isStatic);
        if (field == null) {
            Gaps.reflection(owner.getName() + "." + name, site);
            return handle;
        }
        return Fields.announced(handle, field, write, site);
    }

    /** Field resolution (JVMS 5.4.3.2): the class, its superinterfaces, its superclass. */
    static Field find(Class<?> owner, String name, Class<?> type, boolean isStatic) {
        for (Class<?> at = owner; at != null; at = at.getSuperclass()) {
            Field found = declared(at, name, type);
            if (found == null && isStatic) {
                for (Class<?> above : at.getInterfaces()) {
                    found = found == null ? find(above, name, type, true) : found;
                }
            }
            if (found != null) {
                return Modifier.isStatic(found.getModifiers()) == isStatic ? found : null;
            }
        }
        return null;
    }

    private static Field declared(Class<?> owner, String name, Class<?> type) {
        try {
            Field field = owner.getDeclaredField(name);
            return field.getType() == type ? field : null;
        } catch (NoSuchFieldException inherited) {
            return null;
        }
    }
}
