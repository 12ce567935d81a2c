package io.jcheck.runtime;

import io.jcheck.runtime.classes.Bridges;
import io.jcheck.runtime.jvm.Wrappers;
import io.jcheck.runtime.reflection.Fields;
import io.jcheck.runtime.reflection.Handles;
import io.jcheck.runtime.reflection.Lookups;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Method handles and {@code VarHandle}s: those that are looked up, and what they say of themselves. See {@link Hooks}. */
public final class LookupHooks {
    private LookupHooks() {}

    /**
     * Comes before a lambda is made that can be serialised and calls a method which the instrumenter has added.
     *
     * @param bridge class, name and descriptor of the method, with dots between them
     * @param target the same of what it stands for, with the kind of a method handle before
     */
    public static void standsFor(String bridge, String target) {
        Bridges.standsFor(bridge, target);
    }

    /**
     * Stands for {@link SerializedLambda#getImplClass}.
     *
     * @param lambda the receiver
     * @param site where
     * @return as the original
     */
    public static String getImplClass(SerializedLambda lambda, int site) {
        return Bridges.owner(lambda);
    }

    /**
     * Stands for {@link SerializedLambda#getImplMethodName}.
     *
     * @param lambda the receiver
     * @param site where
     * @return as the original
     */
    public static String getImplMethodName(SerializedLambda lambda, int site) {
        return Bridges.name(lambda);
    }

    /**
     * Stands for {@link SerializedLambda#getImplMethodSignature}.
     *
     * @param lambda the receiver
     * @param site where
     * @return as the original
     */
    public static String getImplMethodSignature(SerializedLambda lambda, int site) {
        return Bridges.descriptor(lambda);
    }

    /**
     * Stands for {@link SerializedLambda#getImplMethodKind}.
     *
     * @param lambda the receiver
     * @param site where
     * @return as the original
     */
    public static int getImplMethodKind(SerializedLambda lambda, int site) {
        return Bridges.kind(lambda);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#revealDirect}.
     *
     * @param lookup the receiver
     * @param handle as in the original
     * @param site where
     * @return as the original
     */
    public static MethodHandleInfo revealDirect(MethodHandles.Lookup lookup, MethodHandle handle, int site) {
        return Bridges.reveal(lookup, handle, site);
    }

    /**
     * Comes before a method handle is looked up, or a method is invoked by reflection.
     *
     * @param member an intercepted method, as {@code java.lang.Object.wait()V}; with a star before it if the hook stands for
     *     calls by {@code super}, too
     * @param hook class, name and descriptor of its hook
     * @param site where the hook is called if the handle is found here
     * @param lookup the site of the lookup
     */
    public static void mayFind(String member, String hook, int site, int lookup) {
        Lookups.mayFind(member, hook, site, lookup);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findVirtual}.
     *
     * @param lookup the receiver
     * @param owner the class of the method
     * @param name of the method
     * @param type of the method
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static MethodHandle findVirtual(
            MethodHandles.Lookup lookup, Class<?> owner, String name, MethodType type, int site)
            throws ReflectiveOperationException {
        return Lookups.found(lookup, lookup.findVirtual(owner, name, type), site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findStatic}.
     *
     * @param lookup the receiver
     * @param owner the class of the method
     * @param name of the method
     * @param type of the method
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static MethodHandle findStatic(
            MethodHandles.Lookup lookup, Class<?> owner, String name, MethodType type, int site)
            throws ReflectiveOperationException {
        return Lookups.found(lookup, lookup.findStatic(owner, name, type), site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findConstructor}.
     *
     * @param lookup the receiver
     * @param owner the class to construct
     * @param type parameters of the constructor
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static MethodHandle findConstructor(MethodHandles.Lookup lookup, Class<?> owner, MethodType type, int site)
            throws ReflectiveOperationException {
        MethodHandle found = Lookups.found(lookup, lookup.findConstructor(owner, type), site);
        Class<?> wrapper = Wrappers.of(owner);
        return wrapper == owner ? found : Lookups.wrapping(found, lookup.findConstructor(wrapper, type));
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findSpecial}.
     *
     * @param lookup the receiver
     * @param owner the class of the method
     * @param name of the method
     * @param type of the method
     * @param caller who calls it
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static MethodHandle findSpecial(
            MethodHandles.Lookup lookup, Class<?> owner, String name, MethodType type, Class<?> caller, int site)
            throws ReflectiveOperationException {
        MethodHandle found = lookup.findSpecial(owner, name, type, caller);
        Lookups.pastWrappers(owner, name, site);
        return Lookups.found(lookup, found, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#bind}.
     *
     * @param lookup the receiver
     * @param receiver of the method
     * @param name of the method
     * @param type of the method
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static MethodHandle bind(
            MethodHandles.Lookup lookup, Object receiver, String name, MethodType type, int site)
            throws ReflectiveOperationException {
        return Lookups.bind(lookup, receiver, name, type, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#unreflect}.
     *
     * @param lookup the receiver
     * @param method the method
     * @param site where
     * @return the handle
     * @throws IllegalAccessException as the original
     */
    public static MethodHandle unreflect(MethodHandles.Lookup lookup, Method method, int site)
            throws IllegalAccessException {
        return Lookups.found(lookup.unreflect(method), method, false, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#unreflectSpecial}.
     *
     * @param lookup the receiver
     * @param method the method
     * @param caller who calls it
     * @param site where
     * @return the handle
     * @throws IllegalAccessException as the original
     */
    public static MethodHandle unreflectSpecial(
            MethodHandles.Lookup lookup, Method method, Class<?> caller, int site) throws IllegalAccessException {
        MethodHandle found = lookup.unreflectSpecial(method, caller);
        Lookups.pastWrappers(method.getDeclaringClass(), method.getName(), site);
        return Lookups.found(found, method, true, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#unreflectConstructor}.
     *
     * @param lookup the receiver
     * @param constructor the constructor
     * @param site where
     * @return the handle
     * @throws IllegalAccessException as the original
     */
    public static MethodHandle unreflectConstructor(
            MethodHandles.Lookup lookup, Constructor<?> constructor, int site) throws IllegalAccessException {
        MethodHandle found = Lookups.found(lookup.unreflectConstructor(constructor), constructor, false, site);
        Constructor<?> wrapping = Wrappers.of(constructor);
        return wrapping == constructor ? found : Lookups.wrapping(found, lookup.unreflectConstructor(wrapping));
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findGetter}.
     *
     * @param lookup the receiver
     * @param owner the class of the field
     * @param name of the field
     * @param type of the field
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static MethodHandle findGetter(
            MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type, int site)
            throws ReflectiveOperationException {
        return Lookups.field(lookup.findGetter(owner, name, type), owner, name, false, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findSetter}.
     *
     * @param lookup the receiver
     * @param owner the class of the field
     * @param name of the field
     * @param type of the field
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static MethodHandle findSetter(
            MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type, int site)
            throws ReflectiveOperationException {
        return Lookups.field(lookup.findSetter(owner, name, type), owner, name, true, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findStaticGetter}.
     *
     * @param lookup the receiver
     * @param owner the class of the field
     * @param name of the field
     * @param type of the field
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static MethodHandle findStaticGetter(
            MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type, int site)
            throws ReflectiveOperationException {
        return Lookups.field(lookup.findStaticGetter(owner, name, type), owner, name, false, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findStaticSetter}.
     *
     * @param lookup the receiver
     * @param owner the class of the field
     * @param name of the field
     * @param type of the field
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static MethodHandle findStaticSetter(
            MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type, int site)
            throws ReflectiveOperationException {
        return Lookups.field(lookup.findStaticSetter(owner, name, type), owner, name, true, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#unreflectGetter}.
     *
     * @param lookup the receiver
     * @param field the field
     * @param site where
     * @return the handle
     * @throws IllegalAccessException as the original
     */
    public static MethodHandle unreflectGetter(MethodHandles.Lookup lookup, Field field, int site)
            throws IllegalAccessException {
        return Fields.announced(lookup.unreflectGetter(field), field, false, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#unreflectSetter}.
     *
     * @param lookup the receiver
     * @param field the field
     * @param site where
     * @return the handle
     * @throws IllegalAccessException as the original
     */
    public static MethodHandle unreflectSetter(MethodHandles.Lookup lookup, Field field, int site)
            throws IllegalAccessException {
        return Fields.announced(lookup.unreflectSetter(field), field, true, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#unreflectVarHandle}.
     *
     * @param lookup the receiver
     * @param field the field
     * @param site where
     * @return the handle
     * @throws IllegalAccessException as the original
     */
    public static VarHandle unreflectVarHandle(MethodHandles.Lookup lookup, Field field, int site)
            throws IllegalAccessException {
        return Handles.find(lookup, field);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findVarHandle}.
     *
     * @param lookup the receiver
     * @param owner the class of the field
     * @param name of the field
     * @param type of the field
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static VarHandle findVarHandle(MethodHandles.Lookup lookup,
            Class<?> owner, String name, Class<?> type, int site) throws ReflectiveOperationException {
        return Handles.find(lookup, owner, name, type, false);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findStaticVarHandle}.
     *
     * @param lookup the receiver
     * @param owner the class of the field
     * @param name of the field
     * @param type of the field
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static VarHandle findStaticVarHandle(MethodHandles.Lookup lookup,
            Class<?> owner, String name, Class<?> type, int site) throws ReflectiveOperationException {
        return Handles.find(lookup, owner, name, type, true);
    }
}
